import { type ChangeEvent, type DragEvent, useRef } from 'react';
import { MAX_ORDER_TEXT } from '#shared/domain/limits.ts';
import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { Button } from '#web/components/button.tsx';
import { toastError } from '#web/components/feedback/toast.ts';
import { isLoadFailure } from '#web/components/lazy/load-failure.tsx';
import styles from '#web/features/quick-order/quick-order-page.module.css';
import { readOrderFile } from '#web/features/quick-order/read-file.ts';
import { UnreadableFileError } from '#web/features/quick-order/unreadable-file.ts';
import type { OrderText } from '#web/features/quick-order/use-order-text.ts';
import { LabelledInput } from '#web/forms/labelled-input.tsx';

interface PasteBoxProps {
  text: string;
  order: OrderText;
}

export function PasteBox({ text, order }: PasteBoxProps) {
  const file = useRef<HTMLInputElement>(null);

  async function open(files: FileList | null): Promise<void> {
    const [first] = files ?? [];
    if (first === undefined) return;
    try {
      const lines = await readOrderFile(first);
      if (lines.length > MAX_ORDER_TEXT) throw new UnreadableFileError(quickOrderMessages.fileTooLarge);
      // What is typed stays in front of the file's lines.
      await order.readWhole(text.trim() === '' ? lines : `${text.trimEnd()}\n${lines}`);
    } catch (error) {
      if (isLoadFailure(error)) toastError(commonMessages.connectionLost);
      else toastError(error instanceof UnreadableFileError ? error.message : quickOrderMessages.fileUnreadable);
    }
  }

  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void open(event.dataTransfer.files);
  };
  const select = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void open(target.files).then(() => {
      target.value = '';
    });
  };

  return (
    <form
      className={`panel ${styles.paste}`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      onSubmit={(event) => {
        event.preventDefault();
        void order.check();
      }}
    >
      <LabelledInput
        kind="area"
        rows={8}
        label={quickOrderMessages.text}
        hint={quickOrderMessages.textHint}
        placeholder={quickOrderMessages.example}
        problem={order.problem}
        value={text}
        onChange={({ target, nativeEvent }) => {
          if (isPasted(nativeEvent) && target.value.trim().includes('\n')) void order.readWhole(target.value);
          else order.change(target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void order.check();
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" look="primary" busy={order.isLoading}>
          {quickOrderMessages.check}
        </Button>
        <Button onClick={() => file.current?.click()}>{quickOrderMessages.file}</Button>
        <span className={styles.drop}>{quickOrderMessages.drop}</span>
        <input
          ref={file}
          type="file"
          accept=".csv,.tsv,.txt,text/*,.xlsx,.ods,.pdf"
          hidden
          data-testid="order-file"
          onChange={select}
        />
      </div>
    </form>
  );
}

/** Typed text waits for the button: nobody knows when it is complete. */
function isPasted(event: Event): boolean {
  return 'inputType' in event && (event.inputType === 'insertFromPaste' || event.inputType === 'insertFromDrop');
}

import { type ChangeEvent, type DragEvent, useRef } from 'react';
import { MAX_ORDER_TEXT } from '#shared/domain/limits.ts';
import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import { Button } from '#web/components/button.tsx';
import { toastError } from '#web/components/feedback/toast.ts';
import styles from '#web/features/quick-order/quick-order-page.module.css';
import { LabelledInput } from '#web/forms/labelled-input.tsx';

interface PasteBoxProps {
  text: string;
  problem: string | undefined;
  busy: boolean;
  onChange: (text: string) => void;
  onCheck: () => void;
}

export function PasteBox({ text, problem, busy, onChange, onCheck }: PasteBoxProps) {
  const file = useRef<HTMLInputElement>(null);

  async function open(files: FileList | null): Promise<void> {
    const [first] = files ?? [];
    if (first === undefined) return;
    if (first.size > MAX_ORDER_TEXT) return toastError(quickOrderMessages.fileTooLarge);
    try {
      const lines = await readText(first);
      // What is typed stays in front of the file's lines.
      onChange(text.trim() === '' ? lines : `${text.trimEnd()}\n${lines}`);
    } catch {
      toastError(quickOrderMessages.fileUnreadable);
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
        onCheck();
      }}
    >
      <LabelledInput
        kind="area"
        rows={8}
        label={quickOrderMessages.text}
        hint={quickOrderMessages.textHint}
        placeholder={quickOrderMessages.example}
        problem={problem}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          onCheck();
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" look="primary" busy={busy}>
          {quickOrderMessages.check}
        </Button>
        <Button onClick={() => file.current?.click()}>{quickOrderMessages.file}</Button>
        <span className={styles.drop}>{quickOrderMessages.drop}</span>
        <input
          ref={file}
          type="file"
          accept=".csv,.tsv,.txt,text/*"
          hidden
          data-testid="order-file"
          onChange={select}
        />
      </div>
    </form>
  );
}

/** UTF-8, or UTF-16 with a byte order mark, as spreadsheets save it. @throws when it is neither */
async function readText(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const encoding = isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}

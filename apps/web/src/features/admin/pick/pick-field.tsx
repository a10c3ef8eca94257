import { type FormEvent, useEffect, useRef, useState } from 'react';
import { MAX_SCAN_LENGTH } from '#shared/domain/limits.ts';
import { pickWalkMessages as messages } from '#shared/messages/fulfilment/picking.ts';
import { Button } from '#web/components/button.tsx';
import styles from '#web/features/admin/pick/pick-walk.module.css';
import { LabelledInput } from '#web/forms/labelled-input.tsx';

/** Enter confirms the line, or takes the code that is typed. Scans are taken wherever the focus is. */
export function PickField({ onPicked, onEnter }: { onPicked: () => void; onEnter: (code: string) => void }) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  useEffect(() => input.current?.focus(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const code = text.trim();
    setText('');
    if (code === '') onPicked();
    else onEnter(code);
  }

  return (
    <form className={styles.field} onSubmit={submit}>
      <LabelledInput
        ref={(element) => {
          input.current = element;
        }}
        label={messages.scan}
        hint={messages.scanHint}
        autoComplete="off"
        maxLength={MAX_SCAN_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button look="primary" large type="submit">
        {messages.picked}
      </Button>
    </form>
  );
}

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { MAX_SCAN_LENGTH } from '#shared/domain/limits.ts';
import { packMessages } from '#shared/messages/fulfilment/packing.ts';
import styles from '#web/features/admin/pack/pack-page.module.css';
import { LabelledInput } from '#web/forms/labelled-input.tsx';

/** For codes that a scanner cannot read. Scans are taken wherever the focus is. */
export function ScanField({ onEnter }: { onEnter: (code: string) => void }) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  useEffect(() => input.current?.focus(), []);

  function enter(event: FormEvent): void {
    event.preventDefault();
    const code = text.trim();
    setText('');
    if (code !== '') onEnter(code);
  }

  return (
    <form className={styles.field} onSubmit={enter}>
      <LabelledInput
        ref={(element) => {
          input.current = element;
        }}
        label={packMessages.scan}
        hint={packMessages.scanHint}
        autoComplete="off"
        maxLength={MAX_SCAN_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </form>
  );
}

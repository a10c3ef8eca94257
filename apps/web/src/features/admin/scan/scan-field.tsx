import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { MAX_SCAN_LENGTH } from '#shared/domain/limits.ts';
import { LabelledInput } from '#web/forms/labelled-input.tsx';

interface ScanFieldProps {
  label: string;
  hint: string;
  className: string | undefined;
  onEnter: (code: string) => void;
  /** Enter without a code; nothing happens without it. */
  onEmpty?: () => void;
  /** Beside the field. */
  children?: ReactNode;
}

/** For codes that a scanner cannot read. Scans are taken wherever the focus is. */
export function ScanField({ label, hint, className, onEnter, onEmpty, children }: ScanFieldProps) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  useEffect(() => input.current?.focus(), []);

  function enter(event: FormEvent): void {
    event.preventDefault();
    const code = text.trim();
    setText('');
    if (code === '') onEmpty?.();
    else onEnter(code);
  }

  return (
    <form className={className} onSubmit={enter}>
      <LabelledInput
        ref={(element) => {
          input.current = element;
        }}
        label={label}
        hint={hint}
        autoComplete="off"
        maxLength={MAX_SCAN_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {children}
    </form>
  );
}

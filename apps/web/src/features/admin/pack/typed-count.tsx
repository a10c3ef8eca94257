import { type FormEvent, useEffect, useRef, useState } from 'react';
import { packFieldMessages, packMessages } from '#shared/messages/fulfilment/packing.ts';
import { Button } from '#web/components/button.tsx';
import styles from '#web/features/admin/pack/pack-page.module.css';
import { LabelledInput } from '#web/forms/labelled-input.tsx';
import { withoutThousands } from '#web/forms/typed-number.ts';

interface TypedCountProps {
  left: number;
  /** Why it is asked, where a scan alone does not say it. */
  why?: string | undefined;
  onCount: (quantity: number) => void;
  onCancel: () => void;
}

/** Asks how many of the goods that were scanned once are packed. */
export function TypedCount({ left, why, onCount, onCancel }: TypedCountProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  useEffect(() => input.current?.focus(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const quantity = Number(withoutThousands(text) ?? Number.NaN);
    if (!Number.isInteger(quantity) || quantity < 1) setProblem(packFieldMessages.quantity);
    else if (quantity > left) setProblem(packMessages.tooMany(left));
    else onCount(quantity);
  }

  return (
    <form
      className={styles.typed}
      noValidate
      onSubmit={submit}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel();
      }}
    >
      <LabelledInput
        ref={(element) => {
          input.current = element;
        }}
        label={packMessages.howMany}
        hint={why === undefined ? packMessages.howManyHint(left) : `${why}. ${packMessages.howManyHint(left)}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        required
        problem={problem}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.buttons}>
        <Button look="primary" large type="submit">
          {packMessages.count}
        </Button>
        <Button large onClick={onCancel}>
          {packMessages.cancel}
        </Button>
      </div>
    </form>
  );
}

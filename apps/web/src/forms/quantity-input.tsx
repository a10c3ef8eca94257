import { type KeyboardEvent, useState } from 'react';
import { MAX_ORDER_QUANTITY } from '#shared/domain/limits.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import type { QuantityRule } from '#shared/domain/stock/quantity.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import styles from '#web/forms/quantity-input.module.css';
import { stepByKey } from '#web/forms/step-by-key.ts';
import { separatorProblem, withoutThousands } from '#web/forms/typed-number.ts';

interface QuantityInputProps {
  label: string;
  quantity: number;
  rule: QuantityRule | undefined;
  isWrong: boolean;
  problemId: string;
  onChange: (quantity: number) => void;
  /** Null once the text is a quantity. */
  onUnreadable: (problem: string | null) => void;
}

/** Typed text stays; the line gets it once it is a whole number, orderable or not. */
export function QuantityInput(props: QuantityInputProps) {
  const { label, quantity, rule, isWrong, problemId, onChange, onUnreadable } = props;
  const [typed, setTyped] = useState<{ text: string; quantity: number } | null>(null);
  // The quantity may have changed elsewhere since the text was typed.
  const text = typed?.quantity === quantity ? typed.text : formatNumber(quantity);

  const take = (next: string) => {
    const read = readQuantity(next);
    onUnreadable(read.problem);
    setTyped({ text: next, quantity: read.quantity ?? quantity });
    if (read.quantity !== null) onChange(read.quantity);
  };

  const step = (event: KeyboardEvent) => {
    const next = rule ? stepByKey(event.key, quantity, rule) : null;
    if (next === null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    take(formatNumber(next));
  };

  return (
    <input
      className={styles.quantity}
      role="spinbutton"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      aria-valuenow={quantity}
      aria-valuemin={rule?.minimumQuantity}
      aria-valuemax={rule?.availableQuantity}
      aria-invalid={isWrong || undefined}
      aria-describedby={problemId}
      value={text}
      onChange={({ target }) => take(target.value)}
      onKeyDown={step}
      // Adds the thousands separators.
      onBlur={() => readQuantity(text).quantity !== null && setTyped(null)}
    />
  );
}

function readQuantity(text: string): { quantity: number; problem: null } | { quantity: null; problem: string } {
  const plain = withoutThousands(text);
  if (plain === null) return { quantity: null, problem: separatorProblem() };
  if (plain === '') return { quantity: null, problem: fieldMessages.quantityRequired };
  const quantity = /^\+?\d+$/.test(plain) ? Number(plain) : Number.NaN;
  const isInRange = quantity >= 1 && quantity <= MAX_ORDER_QUANTITY;
  return isInRange ? { quantity, problem: null } : { quantity: null, problem: fieldMessages.quantityRange };
}

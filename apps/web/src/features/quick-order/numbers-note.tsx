import type { QuickOrder } from '#shared/contracts/cart/quick-order.ts';
import { type DecimalSign, decimalSigns } from '#shared/domain/reading/number-text.ts';
import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import { Button } from '#web/components/button.tsx';
import styles from '#web/features/quick-order/quick-order-page.module.css';

interface NumbersNoteProps {
  numbers: QuickOrder['numbers'];
  busy: boolean;
  onSelect: (decimal: DecimalSign) => void;
}

/** How the numbers of the text are read, and the other way; nothing where both ways are the same. */
export function NumbersNote({ numbers, busy, onSelect }: NumbersNoteProps) {
  const { decimal, ambiguous } = numbers;
  if (decimal === null && ambiguous.length === 0) return null;
  return (
    <fieldset
      className={styles.numbers}
      aria-label={quickOrderMessages.decimalTitle}
      data-open={decimal === null || undefined}
    >
      <span role="status">{reasonOf(numbers)}</span>
      {decimalSigns.map((sign) => (
        <Button key={sign} compact aria-pressed={decimal === sign} busy={busy} onClick={() => onSelect(sign)}>
          {quickOrderMessages.decimals[sign]}
        </Button>
      ))}
    </fieldset>
  );
}

function reasonOf({ decidedBy, proofs, ambiguous }: QuickOrder['numbers']): string {
  const [one = '', other] = proofs;
  if (decidedBy === 'numbers') return quickOrderMessages.decidedBy.numbers(one);
  if (decidedBy !== null) return quickOrderMessages.decidedBy[decidedBy];
  return other === undefined
    ? quickOrderMessages.undecided(ambiguous[0] ?? '')
    : quickOrderMessages.contradiction(one, other);
}

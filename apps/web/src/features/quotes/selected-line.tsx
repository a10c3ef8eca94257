import type { QuotedLine } from '#shared/contracts/quotes/quote-shapes.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { quoteMessages as messages } from '#shared/messages/quotes/quotes.ts';
import styles from '#web/features/quotes/quote-page.module.css';
import { isOffered } from '#web/features/quotes/selected-lines.ts';
import { LabelledInput } from '#web/forms/labelled-input.tsx';
import { toTyped } from '#web/forms/typed-number.ts';

interface SelectedLineProps {
  line: QuotedLine | undefined;
  /** Null when it is left out. */
  typed: string | null | undefined;
  problem: string | undefined;
  onChange: (typed: string | null) => void;
}

/** Whether a line is ordered, and how much of it. */
export function SelectedLine({ line, typed = null, problem, onChange }: SelectedLineProps) {
  if (!line || !isOffered(line)) return null;
  return (
    <div className={styles.selected}>
      <label>
        <input
          type="checkbox"
          checked={typed !== null}
          onChange={({ target }) => onChange(target.checked ? toTyped(line.quantity) : null)}
        />
        {messages.orderLine(line.name)}
      </label>
      {typed !== null && (
        <LabelledInput
          label={messages.quantity}
          hint={messages.orderHint(formatNumber(line.quantity))}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          problem={problem}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  );
}

import type { QuickOrderLine } from '#shared/contracts/cart/quick-order.ts';
import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import styles from '#web/features/quick-order/quick-order-page.module.css';

/** The text that was checked, with marks on what was not understood. */
export function MarkedText({ text, lines }: { text: string; lines: QuickOrderLine[] }) {
  const ranges = lines.flatMap(({ unread }) => unread);
  const parts = ranges.flatMap(({ start, end }, index) => [
    text.slice(ranges[index - 1]?.end ?? 0, start),
    <mark key={start}>{text.slice(start, end)}</mark>,
  ]);
  return (
    <details className={styles.pasted} open={ranges.length > 0}>
      <summary>{quickOrderMessages.pasted}</summary>
      <p>{ranges.length > 0 ? quickOrderMessages.notUnderstood : quickOrderMessages.allUnderstood}</p>
      <pre>
        {parts}
        {text.slice(ranges.at(-1)?.end ?? 0)}
      </pre>
    </details>
  );
}

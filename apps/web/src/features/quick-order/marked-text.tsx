import type { ReactNode } from 'react';
import type { QuickOrderLine } from '#shared/contracts/cart/quick-order.ts';
import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import styles from '#web/features/quick-order/quick-order-page.module.css';

/** The text that was checked, with the state of each line at its edge and marks on what was not understood. */
export function MarkedText({ text, lines }: { text: string; lines: QuickOrderLine[] }) {
  const ranges = lines.flatMap(({ unread }) => unread);
  const states = new Map(lines.map(({ line, state }) => [line, state]));
  return (
    <details className={styles.pasted} open>
      <summary>{quickOrderMessages.pasted}</summary>
      <p>{ranges.length > 0 ? quickOrderMessages.notUnderstood : quickOrderMessages.allUnderstood}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reachable by keys */}
      <pre tabIndex={0}>
        {physicalLines(text).map(({ start, end }, index) => (
          <span key={start} data-state={states.get(index + 1)}>
            {marked(text, start, end, ranges)}
          </span>
        ))}
      </pre>
    </details>
  );
}

/** Each with the break that ends it. */
function physicalLines(text: string): { start: number; end: number }[] {
  const lines: { start: number; end: number }[] = [];
  let start = 0;
  for (const { index, 0: end } of text.matchAll(/\r\n|[\n\r\u2028\u2029\f\v]|$/g)) {
    lines.push({ start, end: index + end.length });
    start = index + end.length;
  }
  return lines;
}

function marked(text: string, from: number, to: number, ranges: QuickOrderLine['unread']): ReactNode[] {
  const own = ranges.filter(({ start, end }) => start < to && end > from);
  let position = from;
  const parts = own.flatMap(({ start, end }) => {
    const [first, last] = [Math.max(start, from), Math.min(end, to)];
    const before = text.slice(position, first);
    position = last;
    return [before, <mark key={first}>{text.slice(first, last)}</mark>];
  });
  return [...parts, text.slice(position, to)];
}

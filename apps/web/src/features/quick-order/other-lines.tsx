import type { QuickOrderLine } from '#shared/contracts/cart/quick-order.ts';
import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import { Button } from '#web/components/button.tsx';
import styles from '#web/features/quick-order/quick-order-page.module.css';

/** Lines that order nothing; each can be taken in after all. */
export function OtherLines({ lines, onTake }: { lines: QuickOrderLine[]; onTake: (line: QuickOrderLine) => void }) {
  if (lines.length === 0) return null;
  return (
    <details className={styles.others}>
      <summary>{quickOrderMessages.otherLines(lines.length)}</summary>
      <ul className="plain-list">
        {lines.map((line) => (
          <li key={line.line}>
            <code>{line.text}</code>
            <Button look="text" compact onClick={() => onTake(line)}>
              {quickOrderMessages.takeIn}
              <span className="visually-hidden"> {quickOrderMessages.lineNumber(line.line)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

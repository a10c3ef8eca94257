import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import { Button } from '#web/components/button.tsx';
import { isReady } from '#web/features/quick-order/order-rows.ts';
import styles from '#web/features/quick-order/quick-order-page.module.css';
import type { OrderText } from '#web/features/quick-order/use-order-text.ts';

/** How much was understood. Always there, so that it is announced also while the focus stays in the box. */
export function TextStatus({ order }: { order: OrderText }) {
  const { checked, rows, isStale, undo, result } = order;
  const ready = rows.filter(isReady).length;
  const open = rows.filter((row) => !row.isLeftOut && !isReady(row)).length;
  return (
    <div className={styles.status}>
      {checked !== null && (
        <h2 ref={result} tabIndex={-1} className={styles.result}>
          {quickOrderMessages.result}
        </h2>
      )}
      <p role="status">
        {checked !== null && (
          <>
            {quickOrderMessages.checked(ready, open)} {checked.isCutShort && quickOrderMessages.cutShort}
            {isStale && quickOrderMessages.stale}
          </>
        )}
      </p>
      {undo !== null && (
        <Button
          look="text"
          compact
          onClick={(event) => {
            const box = event.currentTarget.closest('section, main')?.querySelector('textarea');
            undo();
            box?.focus();
          }}
        >
          {quickOrderMessages.undo}
        </Button>
      )}
    </div>
  );
}

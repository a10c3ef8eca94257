import type { Packing } from '#shared/contracts/fulfilment/packing.ts';
import { packMessages } from '#shared/messages/fulfilment/packing.ts';
import { restOf } from '#web/components/orders/order-parts.ts';
import styles from '#web/features/admin/pack/pack-page.module.css';
import { isComplete } from '#web/features/admin/pack/parcel-lines.ts';

interface ParcelListProps {
  checkoutNumber: string;
  packings: Packing[];
  shown: Packing;
  onChoose: (orderId: string) => void;
}

/** All lines of a parcel with how far each is packed; a click shows one large, as to take a count back. */
export function ParcelList({ checkoutNumber, packings, shown, onChoose }: ParcelListProps) {
  const done = packings.filter((packing) => stateOf(packing) === 'complete').length;
  const left = packings.filter(({ problem }) => problem === null).length;
  return (
    <nav className={styles.lines} aria-label={packMessages.linesOf(checkoutNumber)}>
      <p role="status">{packMessages.linesPacked(checkoutNumber, done, left)}</p>
      <ul>
        {packings.map((packing) => (
          <Line key={packing.order._id} packing={packing} isShown={packing === shown} onChoose={onChoose} />
        ))}
      </ul>
    </nav>
  );
}

function stateOf(packing: Packing): 'shipped' | 'held' | 'complete' | 'waiting' {
  if (packing.order.status) return 'shipped';
  if (packing.problem !== null) return 'held';
  return isComplete(packing) ? 'complete' : 'waiting';
}

function Line({
  packing,
  isShown,
  onChoose,
}: { packing: Packing; isShown: boolean } & Pick<ParcelListProps, 'onChoose'>) {
  const { order, goods, packed } = packing;
  const state = stateOf(packing);
  const words = {
    shipped: packMessages.lineShipped,
    held: packMessages.lineHeld,
    complete: `✓ ${packMessages.packed(packed, restOf(order))}`,
    waiting: packMessages.packed(packed, restOf(order)),
  };
  return (
    <li>
      <button
        type="button"
        className={styles.line}
        data-state={state}
        aria-current={isShown}
        onClick={() => onChoose(order._id)}
      >
        <span dir="auto" className={styles.lineName}>
          {order.name}
        </span>
        <span className={styles.lineCodes}>
          {[order.number, goods.partNumber, goods.bin].filter(Boolean).join(' · ')}
        </span>
        <span className={`figures ${styles.lineCount}`}>{words[state]}</span>
      </button>
    </li>
  );
}

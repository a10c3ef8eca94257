import { dispatchMessages as messages } from '#shared/messages/fulfilment/dispatch-days.ts';
import styles from '#web/components/dispatch/dispatch-promise.module.css';
import type { Promised, useDispatchDays } from '#web/components/dispatch/use-dispatch-days.ts';
import { useClock } from '#web/components/values/time-left.tsx';

/** "Order within 3 h 20 min: leaves Thursday, November 26", and how many lines leave later. */
export function DispatchPromise({ promised }: { promised: ReturnType<typeof useDispatchDays> }) {
  if (promised === null) return null;
  // Keeps its line until it is known.
  return <p className={styles.promise}>{promised && <Sentence promised={promised} />}</p>;
}

function Sentence({ promised: { until, products, earliest: last } }: { promised: Promised }) {
  const left = useClock((now) => messages.orderWithin(Math.max(until - now, 0)));
  const [first = last] = products.map(({ leavesOn }) => leavesOn).toSorted();
  const later = products.filter(({ leavesOn }) => leavesOn !== first).length;
  return (
    <>
      <span className="figures">{left}</span> <strong>{messages.leaves(first)}</strong>
      {later > 0 && messages.later(later, last)}
    </>
  );
}

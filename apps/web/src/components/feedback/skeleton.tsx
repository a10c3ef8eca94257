import { commonMessages } from '#shared/messages/common.ts';
import styles from '#web/components/feedback/skeleton.module.css';

/** So many fill a screen. */
const PLACES = { rows: 10, cards: 12, sides: 2, chart: 1 };

/** The layout of what is loading: a list of rows, one of product cards, a page of two columns, or a chart. */
export function Skeleton({ layout = 'rows' }: { layout?: keyof typeof PLACES }) {
  return (
    <div role="status" className={`${styles.skeleton} ${styles[layout]}`}>
      <span className="visually-hidden">{commonMessages.loading}</span>
      {Array.from({ length: PLACES[layout] }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing but their places tells them apart
        <div key={place} aria-hidden="true" />
      ))}
    </div>
  );
}

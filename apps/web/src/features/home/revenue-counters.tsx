import { homeMessages } from '#shared/messages/shop/home.ts';
import styles from '#web/features/home/revenue-counters.module.css';
import { useCountUp } from '#web/features/home/use-count-up.ts';

const HEADING_ID = 'revenue-heading';

export function RevenueCounters() {
  return (
    <section className={`navy ${styles.band}`} aria-labelledby={HEADING_ID}>
      <div className={`page ${styles.content}`}>
        <div>
          <h2 id={HEADING_ID}>{homeMessages.revenue}</h2>
          <p>{homeMessages.revenueLead}</p>
        </div>
        <dl className={styles.counters}>
          <Counter target={1000} label={homeMessages.customers} />
          <Counter target={50000} label={homeMessages.annualRevenue} />
          <Counter target={500} label={homeMessages.productCount} />
        </dl>
      </div>
    </section>
  );
}

/** Assistive technology always reads the final number. */
function Counter({ target, label }: { target: number; label: string }) {
  const { ref, value } = useCountUp(target);
  return (
    <div ref={ref} className={styles.counter}>
      <dt>{label}</dt>
      <dd className="figures">
        {value === target ? (
          `${target}+`
        ) : (
          <>
            <span aria-hidden="true">{value}+</span>
            <span className="visually-hidden">{target}+</span>
          </>
        )}
      </dd>
    </div>
  );
}

import { type ReactNode, useId } from 'react';
import type { Today } from '#shared/contracts/shop/overview.ts';
import { overviewMessages as messages } from '#shared/messages/shop/overview.ts';
import { useReadSalesQuery, useReadTodayQuery } from '#web/api/shop/overview.ts';
import { Amount } from '#web/components/values/money.tsx';
import { countText } from '#web/features/admin/overview/count-text.ts';
import styles from '#web/features/admin/overview/overview-page.module.css';

const FRESH = { refetchOnMountOrArgChange: true };

/** What was done today, against yesterday up to the same time of day. Nothing is shown in place of figures that are not read. */
export function TodaySoFar({ seesMoney }: { seesMoney: boolean }) {
  const id = useId();
  const { data } = useReadTodayQuery(undefined, FRESH);
  const { data: sales } = useReadSalesQuery(undefined, { ...FRESH, skip: !seesMoney });
  const [yesterday, today] = sales?.days.slice(-2) ?? [];
  return (
    <section className={styles.today} aria-labelledby={id}>
      <h2 id={id}>{messages.today}</h2>
      <ul className={styles.tiles}>
        <Tile name={messages.ordered} figure={countText(data?.ordered.today)} note={<Change of={data?.ordered} />} />
        <Tile name={messages.shipped} figure={countText(data?.shipped.today)} note={<Change of={data?.shipped} />} />
        {seesMoney && (
          <Tile
            name={messages.sold}
            figure={today ? <Amount value={today.amount} /> : '\u00a0'}
            note={
              yesterday && (
                <>
                  {messages.wholeYesterday} <Amount value={yesterday.amount} />
                </>
              )
            }
          />
        )}
      </ul>
    </section>
  );
}

function Tile({ name, figure, note }: { name: string; figure: ReactNode; note: ReactNode }) {
  return (
    <li className={`panel ${styles.tile}`}>
      <span className={`figures ${styles.count}`}>{figure}</span>
      <span>{name}</span>
      <span className={styles.hint}>{note}</span>
    </li>
  );
}

function Change({ of }: { of: Today['ordered'] | undefined }) {
  if (of === undefined) return '\u00a0';
  const { today, before } = of;
  if (today === null || before === null) return null;
  if (today === before) return messages.asYesterday;
  return today > before ? (
    <>
      <span aria-hidden="true" className={styles.more}>
        ▲
      </span>{' '}
      {messages.moreThanYesterday(today - before)}
    </>
  ) : (
    <>
      <span aria-hidden="true">▼</span> {messages.lessThanYesterday(before - today)}
    </>
  );
}

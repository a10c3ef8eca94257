import { useId } from 'react';
import type { WaitingLine } from '#shared/contracts/waitlist/waitlist.ts';
import { waitlistMessages } from '#shared/messages/waitlist/waitlist.ts';
import { useListWaitingLinesQuery } from '#web/api/waitlist/waitlist.ts';
import { Instant } from '#web/components/values/instant.tsx';
import styles from '#web/features/admin/reservations/waiting-lines.module.css';
import { type AdminColumn, AdminTable } from '#web/features/admin/table/admin-table.tsx';
import { Count } from '#web/features/admin/table/count.tsx';
import { useHasDelivery } from '#web/forms/delivery/use-has-delivery.ts';

const number = (key: string, title: string, value: (line: WaitingLine) => number): AdminColumn<WaitingLine> => ({
  key,
  title,
  min: 7,
  align: 'end',
  labelled: true,
  render: (line) => <Count value={value(line)} />,
});

const columns: AdminColumn<WaitingLine>[] = [
  {
    key: 'product',
    title: waitlistMessages.product,
    min: 14,
    grows: true,
    isName: true,
    className: styles.name,
    render: ({ product }) => <strong>{product}</strong>,
  },
  number('held', waitlistMessages.held, ({ quantity }) => quantity),
  number('aside', waitlistMessages.setAside, ({ setAside }) => setAside),
  number('customers', waitlistMessages.waitingCustomers, ({ waiting }) => waiting),
  number('units', waitlistMessages.waitingUnits, ({ waitingQuantity }) => waitingQuantity),
  {
    key: 'end',
    title: waitlistMessages.firstEnd,
    min: 9,
    align: 'end',
    labelled: true,
    render: ({ holds: [first] }) => (first ? <Instant value={first.until} /> : '–'),
  },
];

/** Products that customers wait for; nothing when there are none. */
export function WaitingLines() {
  const titleId = useId();
  const { hasDelivery } = useHasDelivery();
  const { data: lines = [] } = useListWaitingLinesQuery(undefined, { refetchOnMountOrArgChange: true });
  if (lines.length === 0) return null;
  return (
    <section className={styles.lines} aria-labelledby={titleId}>
      <h2 id={titleId}>{waitlistMessages.linesTitle}</h2>
      <p>
        {waitlistMessages.linesDescription} {hasDelivery && waitlistMessages.linesFreight}
      </p>
      <AdminTable
        label={waitlistMessages.linesTitle}
        columns={columns}
        rows={lines}
        rowKey={({ productId }) => productId}
        card={styles.card}
      />
    </section>
  );
}

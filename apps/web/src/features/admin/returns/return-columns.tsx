import { Link } from 'react-router-dom';
import type { ReturnSummary } from '#shared/contracts/returns/return-shapes.ts';
import { returnStaffMessages as messages } from '#shared/messages/returns/return-staff.ts';
import { returnReasonMessages } from '#shared/messages/returns/return-words.ts';
import { quantityText, ReturnStateTag } from '#web/components/returns/return-layout.tsx';
import { Instant } from '#web/components/values/instant.tsx';
import styles from '#web/features/admin/returns/return-columns.module.css';
import type { AdminColumn } from '#web/features/admin/table/admin-table.tsx';
import { returnPaths } from '#web/return-paths.ts';

export const returnColumns: AdminColumn<ReturnSummary>[] = [
  {
    key: 'number',
    title: messages.number,
    min: 12,
    grows: true,
    isName: true,
    className: styles.who,
    render: ({ _id, number, company, customerName, email }) => (
      <div>
        <Link to={returnPaths.staff(_id)}>{number}</Link>
        <span dir="auto">{company ?? customerName ?? email}</span>
      </div>
    ),
  },
  {
    key: 'product',
    title: messages.product,
    min: 15,
    grows: true,
    className: styles.who,
    render: ({ name, partNumber, reason }) => (
      <div>
        <span dir="auto">{[name, partNumber].filter(Boolean).join(' · ')}</span>
        <small>{returnReasonMessages[reason]}</small>
      </div>
    ),
  },
  {
    key: 'quantity',
    title: messages.quantity,
    min: 6,
    align: 'end',
    labelled: true,
    render: (row) => <span className="figures">{quantityText(row)}</span>,
  },
  {
    key: 'state',
    title: messages.state,
    min: 7,
    labelled: true,
    render: ({ state }) => <ReturnStateTag state={state} />,
  },
  {
    key: 'updated',
    title: messages.updated,
    min: 8,
    labelled: true,
    render: ({ updatedAt }) => <Instant value={updatedAt} />,
  },
];

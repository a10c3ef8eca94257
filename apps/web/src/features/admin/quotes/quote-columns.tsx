import { Link } from 'react-router-dom';
import type { QuoteSummary } from '#shared/contracts/quotes/quote-shapes.ts';
import { weekdayText } from '#shared/domain/shop/weekday.ts';
import { quoteStaffMessages as messages } from '#shared/messages/quotes/quotes.ts';
import { QuoteStateTag } from '#web/components/quotes/quote-state.tsx';
import { Instant } from '#web/components/values/instant.tsx';
import styles from '#web/features/admin/quotes/staff-quote.module.css';
import type { AdminColumn } from '#web/features/admin/table/admin-table.tsx';
import { Count } from '#web/features/admin/table/count.tsx';
import { quotePaths } from '#web/quote-paths.ts';

export const quoteColumns: AdminColumn<QuoteSummary>[] = [
  {
    key: 'number',
    title: messages.title,
    min: 19,
    grows: true,
    isName: true,
    className: styles.who,
    render: ({ _id, number, company, customerName, email }) => (
      <div>
        <Link to={quotePaths.staff(_id)}>{number}</Link>
        <span dir="auto">{company ?? customerName ?? email ?? messages.erased}</span>
        {(company ?? customerName) !== null && <small>{email}</small>}
      </div>
    ),
  },
  {
    key: 'state',
    title: messages.state,
    min: 11,
    render: (quote) => (
      <div className={styles.state}>
        <QuoteStateTag quote={quote} />
        {quote.waitsForStaff && quote.state !== 'requested' && <small>{messages.waits}</small>}
      </div>
    ),
  },
  {
    key: 'lines',
    title: messages.lines,
    min: 5,
    align: 'end',
    labelled: true,
    render: ({ lines }) => <Count value={lines} />,
  },
  {
    key: 'lastDay',
    title: messages.lastDay,
    min: 9,
    labelled: true,
    render: ({ lastDay }) => lastDay !== null && weekdayText(lastDay),
  },
  {
    key: 'updated',
    title: messages.updated,
    min: 10,
    labelled: true,
    render: ({ updatedAt }) => <Instant value={updatedAt} />,
  },
];

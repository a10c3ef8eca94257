import { Link } from 'react-router-dom';
import type { ListedInvoice } from '#shared/contracts/invoices/invoices.ts';
import { signOf } from '#shared/domain/invoices/invoice-kinds.ts';
import type { InvoiceState } from '#shared/domain/invoices/invoice-states.ts';
import { invoiceListMessages, invoiceStateMessages } from '#shared/messages/invoices/invoice-list.ts';
import { invoiceKindMessages } from '#shared/messages/invoices/invoices.ts';
import { Day } from '#web/components/values/instant.tsx';
import { Amount, CurrencyContext } from '#web/components/values/money.tsx';
import { StatusTag, type StatusTone } from '#web/components/values/status-tag.tsx';
import styles from '#web/features/admin/invoices/invoices-page.module.css';
import type { AdminColumn } from '#web/features/admin/table/admin-table.tsx';
import { paths } from '#web/paths.ts';

const tones: Record<InvoiceState, StatusTone> = {
  paid: 'good',
  open: 'moving',
  overdue: 'waiting',
  'partly-refunded': 'over',
  refunded: 'over',
};

/** Of credit notes negative. */
function amountColumn(key: 'tax' | 'total', min: number): AdminColumn<ListedInvoice> {
  return {
    key,
    title: invoiceListMessages[key],
    min,
    align: 'end',
    labelled: true,
    render: ({ kind, currency, ...amounts }) => (
      <CurrencyContext value={currency}>
        {/* A credit of no tax is no negative zero. */}
        <Amount value={signOf(kind) * amounts[key] + 0} />
      </CurrencyContext>
    ),
  };
}

const number: AdminColumn<ListedInvoice> = {
  key: 'number',
  title: invoiceListMessages.number,
  min: 12,
  grows: true,
  isName: true,
  className: styles.whole,
  render: ({ _id, number, kind, corrects }) => (
    <span className={styles.lines}>
      <Link to={paths.invoice(_id)}>{number}</Link>
      <small>{[invoiceKindMessages[kind], corrects].filter(Boolean).join(' · ')}</small>
    </span>
  ),
};

const buyer: AdminColumn<ListedInvoice> = {
  key: 'buyer',
  title: invoiceListMessages.buyer,
  min: 10,
  grows: true,
  className: styles.whole,
  render: ({ buyer }) =>
    buyer === null ? (
      <small>{invoiceListMessages.buyerErased}</small>
    ) : (
      <span className={styles.lines}>
        <span dir="auto">{buyer.company ?? buyer.name ?? buyer.email}</span>
        <small>{buyer.company === null && buyer.name === null ? buyer.taxId : buyer.email}</small>
      </span>
    ),
};

const date: AdminColumn<ListedInvoice> = {
  key: 'date',
  title: invoiceListMessages.date,
  min: 8,
  labelled: true,
  render: ({ issuedAt }) => <Day value={issuedAt} />,
};

const state: AdminColumn<ListedInvoice> = {
  key: 'state',
  title: invoiceListMessages.state,
  min: 9,
  render: ({ state }) => state !== null && <StatusTag tone={tones[state]}>{invoiceStateMessages[state]}</StatusTag>,
};

export const invoiceColumns = [number, buyer, date, amountColumn('tax', 6.5), amountColumn('total', 8), state];

/** On a customer's page, which says who the buyer is. */
export const customerInvoiceColumns = [number, date, amountColumn('total', 8), state];

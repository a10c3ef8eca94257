import { yieldToEventLoop } from '#server/async/yield-to-event-loop.ts';
import type { BankTransferRow } from '#server/db/schema/tables/payments.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { findInvoicesOf, type InvoiceOfOrder } from '#server/queries/payments/receivables.ts';
import {
  keyLists,
  readPayablesOf,
  readTransfersOf,
  type StatedPayable,
  type StatementKey,
} from '#server/queries/payments/statement.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { amountCell, type Cell, toCsv } from '#server/routes/csv.ts';
import { type Currency, type Minor, minor, sumMinor } from '#shared/domain/money.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';
import { statementMessages } from '#shared/messages/payments/statement.ts';

/** Keys that are read, and rows that are written, at once. */
const BATCH = 500;

/** An entry with what it adds to the balance, or takes off. */
interface Entry {
  at: number;
  entry: string;
  invoice: string;
  order: string;
  poNumber: string;
  reference: string;
  dueAt: number | null;
  amountMinor: Minor;
  currency: Currency;
}

/**
 * The statement of a customer as CSV, oldest entry first, in chunks; only the keys of its entries are kept in memory. Text
 * that a spreadsheet would run as a formula is defused. Amounts are in major units.
 */
export async function* writeStatement(db: Database, accountId: string): AsyncGenerator<string> {
  const keys = await readKeys(db, accountId);
  const timeZone = await readTimeZone(db);
  yield toCsv([Object.values(statementMessages.columns)], { bom: true });
  let balance = minor(0);
  for (let start = 0; start < keys.length; start += BATCH) {
    const batch = keys.slice(start, start + BATCH);
    const [orders, transfers] = [await readPayablesOf(db, batch), await readTransfersOf(db, batch)];
    const invoices = await findInvoicesOf(db, [...orders.keys()]);
    const rows: Cell[][] = [];
    for (const key of batch) {
      const own = invoices.get(key.id);
      const invoice = own?.find(({ id }) => id === key.invoiceId) ?? own?.[0];
      const entry = describe(key, { order: orders.get(key.id), invoice, transfer: transfers.get(key.id) });
      if (!entry) continue;
      balance = sumMinor([balance, entry.amountMinor]);
      rows.push(toRow(entry, balance, timeZone));
    }
    yield toCsv(rows);
    await yieldToEventLoop();
  }
}

/** An order that was paid before its shipment is invoiced and paid at one instant. */
const ranks = {
  invoice: 0,
  payment: 1,
  creditNote: 2,
  refund: 3,
  bankRefund: 3,
  transfer: 4,
} as const satisfies Record<StatementKey['kind'], number>;

async function readKeys(db: Database, accountId: string): Promise<StatementKey[]> {
  const keys: StatementKey[] = [];
  for (const list of keyLists) {
    for (let after: number | null = 0; after !== null; await yieldToEventLoop()) {
      const read: Awaited<ReturnType<typeof list>> = await list(db, accountId, { after, limit: BATCH });
      keys.push(...read.keys);
      after = read.last;
    }
  }
  return keys.sort((a, b) => a.at - b.at || ranks[a.kind] - ranks[b.kind]);
}

interface Subject {
  order: StatedPayable | undefined;
  invoice: InvoiceOfOrder | undefined;
  transfer: BankTransferRow | undefined;
}

function describe(key: StatementKey, { order, invoice, transfer }: Subject): Entry | null {
  if (order) {
    const { returned } = key;
    return {
      at: key.at,
      invoice: key.kind === 'creditNote' ? (returned?.creditNote ?? '') : returned ? '' : (invoice?.number ?? ''),
      order: order.number,
      poNumber: order.po_number ?? '',
      reference: key.kind === 'payment' ? (order.transaction_id ?? '') : '',
      dueAt: key.kind === 'invoice' ? (invoice?.due_at ?? order.due_at) : null,
      currency: order.currency,
      ...bookingOf(key, order, invoice),
    };
  }
  if (!transfer) return null;
  return {
    at: key.at,
    entry: entryOf(transfer),
    invoice: '',
    order: '',
    poNumber: '',
    reference: transfer.reference,
    dueAt: null,
    amountMinor: minor(-transfer.amount_minor),
    currency: transfer.currency,
  };
}

/** A credit note takes off what the refund adds: the customer owes neither. */
function bookingOf(
  { kind, returned }: StatementKey,
  { total_minor }: StatedPayable,
  invoice: InvoiceOfOrder | undefined,
): Pick<Entry, 'entry' | 'amountMinor'> {
  switch (kind) {
    case 'creditNote':
      return { entry: statementMessages.creditNote, amountMinor: minor(-(returned?.amountMinor ?? 0)) };
    case 'refund':
      return { entry: statementMessages.refund, amountMinor: returned?.amountMinor ?? minor(0) };
    case 'bankRefund':
      return { entry: statementMessages.bankRefund, amountMinor: returned?.amountMinor ?? minor(0) };
    case 'payment':
      return { entry: statementMessages.cardPayment, amountMinor: minor(-total_minor) };
    default:
      return { entry: statementMessages.invoice, amountMinor: invoice?.total_minor ?? total_minor };
  }
}

function toRow(
  { at, entry, invoice, order, poNumber, reference, dueAt, amountMinor, currency }: Entry,
  balance: Minor,
  timeZone: string,
): Cell[] {
  const amountOf = (amount: Minor) => amountCell(amount, currency);
  return [
    dayOf(at, timeZone),
    entry,
    invoice,
    order,
    poNumber,
    reference,
    dueAt === null ? '' : dayOf(dueAt, timeZone),
    amountMinor > 0 ? amountOf(amountMinor) : '',
    amountMinor < 0 ? amountOf(minor(-amountMinor)) : '',
    amountOf(balance),
    currency.toUpperCase(),
  ];
}

function entryOf({ reverses, return_id, short_order_id }: BankTransferRow): string {
  if (return_id !== null || short_order_id !== null) return statementMessages.creditNote;
  return reverses === null ? statementMessages.transfer : statementMessages.reversal;
}

import { randomUUIDv7 } from 'node:crypto';
import type { Payable } from '#server/db/schema/tables/freights.ts';
import type { InvoiceLineRow, InvoiceRow } from '#server/db/schema/tables/invoices.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { RefundRow } from '#server/db/schema/tables/payments.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { type InvoiceDocument, readDocument } from '#server/db/stored-invoice.ts';
import {
  type CreditableLine,
  insertInvoice,
  listCreditableLines,
  listInvoicesById,
  listInvoicesOfRefund,
  listLinesOf,
} from '#server/queries/invoices/invoices.ts';
import { listPayableRows } from '#server/queries/payments/payables.ts';
import { findRefund, listRefundedOrders } from '#server/queries/payments/refunds.ts';
import { nameFreightLine, nameLine, readSeller, sumTaxes } from '#server/services/invoices/issue-invoice.ts';
import { creditedTax, type OrderAmounts } from '#shared/domain/invoices/tax.ts';
import { type Minor, minor, sumMinor } from '#shared/domain/money.ts';

interface OfRefund {
  /** The shop's own id of it. */
  refundId: string;
  at: number;
}

/** Reads the refund as it is now, for what is issued about it. */
function aboutRefund(issue: (db: WriteTransaction, refund: RefundRow, at: number) => Promise<InvoiceRow[]>) {
  return async (db: WriteTransaction, { refundId, at }: OfRefund): Promise<InvoiceRow[]> => {
    const refund = await findRefund(db, refundId);
    return refund ? issue(db, refund, at) : [];
  };
}

/**
 * Issues a credit note over what a refund has returned of invoiced orders, one for each invoice; of orders without an
 * invoice none. Call it in the transaction that marks the refund as succeeded, before it records events.
 */
export const issueCreditNotes = aboutRefund(async (db, refund, at) => {
  const credits = await planCredits(db, refund);
  const issued: InvoiceRow[] = [];
  for (const [invoiceId, parts] of Map.groupBy(credits, (credit) => credit.invoiceId)) {
    const [invoice] = await listInvoicesById(db, [invoiceId]);
    if (!invoice) throw new Error('A line belongs to no invoice');
    issued.push(
      await insertInvoice(db, {
        id: randomUUIDv7(),
        kind: 'credit_note',
        cause: 'refund',
        ...sharedWith(invoice, refund, at),
        transaction_id: refund.payment_intent_id,
        document: await describeCredit(db, invoice, parts, { method: 'refund', reference: refund.refund_id, at }),
        lines: parts.map(({ order, amounts }) => ({
          order_id: order.id,
          net_minor: amounts.net,
          tax_minor: amounts.tax,
          total_minor: amounts.total,
        })),
      }),
    );
  }
  return issued;
});

/**
 * Reverses the credit notes of a refund that failed after it had succeeded: the money is the shop's again, until
 * another attempt returns it. Call it like `issueCreditNotes`.
 */
export const reverseCreditNotes = aboutRefund(async (db, refund, at) => {
  const issued: InvoiceRow[] = [];
  for (const note of await listInvoicesOfRefund(db, refund)) {
    if (note.kind !== 'credit_note') continue;
    issued.push(
      await insertInvoice(db, {
        id: randomUUIDv7(),
        kind: 'reversal',
        cause: 'refund_failed',
        ...sharedWith(note, refund, at),
        transaction_id: note.transaction_id,
        document: { ...readDocument(note), seller: await readSeller(db), corrects: note.number },
        lines: (await listLinesOf(db, note.id)).map(({ order_id, net_minor, tax_minor, total_minor }) => ({
          order_id,
          net_minor,
          tax_minor,
          total_minor,
        })),
      }),
    );
  }
  return issued;
});

function sharedWith(corrected: InvoiceRow, refund: RefundRow, at: number) {
  const { id: corrects, owner_id, account_id, currency, buyer } = corrected;
  const of = { refund_row: refund.id, refund_attempt: refund.attempt };
  return { corrects, owner_id, account_id, currency, buyer, ...of, issued_at: at };
}

/**
 * Issues a credit note over what a return or closing an order short takes off, one for each of its invoices. Transfers have paid the
 * oldest, so what goes back by the bank is of the last ones. Call it before the transaction records events.
 */
export async function issueCreditNotesOver(
  db: WriteTransaction,
  { order, returnId, number, amountMinor, byBankMinor, at }: CreditOver,
): Promise<void> {
  const name = nameLine(order);
  let takenOff = minor(amountMinor - byBankMinor);
  for (const { invoiceId, amounts } of splitCredit(await listCreditableLines(db, [order.id]), amountMinor)) {
    const [invoice] = await listInvoicesById(db, [invoiceId]);
    if (!invoice) throw new Error('A line belongs to no invoice');
    const { id: corrects, owner_id, account_id, currency, buyer } = invoice;
    const { net, tax } = amounts;
    const off = minor(Math.min(takenOff, amounts.total));
    takenOff = minor(takenOff - off);
    const byBank = minor(amounts.total - off);
    const payment = {
      method: returnId === null ? 'closedShort' : 'return',
      reference: number,
      at,
      ...(byBank > 0 && { byBank }),
    } as const;
    await insertInvoice(db, {
      id: randomUUIDv7(),
      kind: 'credit_note',
      cause: returnId === null ? 'closed_short' : 'return',
      ...{ corrects, owner_id, account_id, currency, buyer, issued_at: at },
      ...(returnId === null ? { short_order_id: order.id } : { return_id: returnId }),
      transaction_id: null,
      document: await describeCredit(db, invoice, [{ order, name, amounts }], payment),
      lines: [{ order_id: order.id, net_minor: net, tax_minor: tax, total_minor: amounts.total }],
    });
  }
}

interface CreditOver {
  order: OrderRow;
  /** Null: the order is closed short. */
  returnId: string | null;
  /** Of the return or the order. */
  number: string;
  amountMinor: Minor;
  /** What of it goes back by the bank. */
  byBankMinor: Minor;
  at: number;
}

async function describeCredit(
  db: WriteTransaction,
  invoice: InvoiceRow,
  parts: Omit<Credit, 'invoiceId'>[],
  payment: InvoiceDocument['payment'],
): Promise<InvoiceDocument> {
  const { poNumber, costCentre, exemptReason, footer } = readDocument(invoice);
  const none = { quantity: null, unit: null, price: null };
  return {
    seller: await readSeller(db),
    poNumber,
    costCentre,
    lines: parts.map(({ name, amounts }) => ({ ...name, ...none, net: amounts.net })),
    ...sumTaxes(parts.map(({ order, amounts: { net, tax } }) => ({ order, net, tax }))),
    exemptReason,
    payment,
    corrects: invoice.number,
    footer,
  };
}

interface Credit {
  invoiceId: string;
  order: Payable;
  name: Awaited<ReturnType<typeof nameFreightLine>>;
  amounts: OrderAmounts;
}

/** What goes back of each invoiced order that the refund's payment paid. */
async function planCredits(db: WriteTransaction, refund: RefundRow): Promise<Credit[]> {
  const parts = await listRefundedOrders(db, refund.id);
  const ids = parts.map(({ id }) => id);
  const { orders, freights } = await listPayableRows(db, ids);
  const named: Pick<Credit, 'order' | 'name'>[] = orders
    .toSorted((a, b) => a.seq - b.seq)
    .map((order) => ({ order, name: nameLine(order) }));
  for (const order of freights) named.push({ order, name: await nameFreightLine(db, order) });
  const lines = Map.groupBy(await listCreditableLines(db, ids), (line) => line.order_id);
  const amounts = new Map(parts.map(({ id, amountMinor }) => [id, amountMinor]));
  return named.flatMap(({ order, name }): Credit[] => {
    const amountMinor = amounts.get(order.id) ?? minor(0);
    if (order.transaction_id !== refund.payment_intent_id) return [];
    return splitCredit(lines.get(order.id) ?? [], amountMinor).map((credit) => ({ ...credit, order, name }));
  });
}

/** From the newest of an order's invoices on: what will not come was invoiced last. */
function splitCredit(own: CreditableLine[], amountMinor: Minor): Pick<Credit, 'invoiceId' | 'amounts'>[] {
  const invoices = own
    .filter(({ kind }) => kind === 'invoice')
    .toSorted((a, b) => (a.invoice_id < b.invoice_id ? 1 : -1));
  let left = amountMinor;
  return invoices.flatMap((invoiced) => {
    const credited = creditedOf(own.filter(({ invoice_id, of }) => (of ?? invoice_id) === invoiced.invoice_id));
    const total = minor(invoices.length === 1 ? left : Math.min(left, invoiced.total_minor - credited.total));
    if (total <= 0) return [];
    left = minor(left - total);
    const tax = creditedTax(amountsOf(invoiced), credited, total);
    return [{ invoiceId: invoiced.invoice_id, amounts: { net: minor(total - tax), tax, total } }];
  });
}

function amountsOf({ net_minor: net, tax_minor: tax, total_minor: total }: InvoiceLineRow): OrderAmounts {
  return { net, tax, total };
}

/** Credit notes that were not reversed. */
function creditedOf(lines: InvoiceLineRow[]): Pick<OrderAmounts, 'tax' | 'total'> {
  const signs = { invoice: 0, credit_note: 1, reversal: -1 } as const;
  const sum = (column: 'tax_minor' | 'total_minor') =>
    sumMinor(lines.map((line) => minor(signs[line.kind] * line[column])));
  return { tax: sum('tax_minor'), total: sum('total_minor') };
}

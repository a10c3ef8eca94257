import { FREIGHTS } from '#server/db/payables.ts';
import type { Payable } from '#server/db/schema/tables/freights.ts';
import type { BankTransferRow } from '#server/db/schema/tables/payments.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { findInvoicesOf, freightsOf } from '#server/queries/payments/receivables.ts';
import { isFreightId } from '#shared/domain/freight/freight-id.ts';
import { checkoutNumber, orderNumber } from '#shared/domain/history/record-number.ts';
import type { Minor } from '#shared/domain/money.ts';

// An account as it was booked: what orders were invoiced and paid with, and bank transfers.

/** An entry of a statement by its subject; its details are read when its turn comes. */
export interface StatementKey {
  /** Milliseconds since 1970. */
  at: number;
  /** `payment`: by card; `creditNote` and `refund`: of what went back to it; `bankRefund`: of what went back by the bank. */
  kind: 'invoice' | 'payment' | 'creditNote' | 'refund' | 'bankRefund' | 'transfer';
  /** Of the transfer, else of the order or freight. */
  id: string;
  /** What went back, and the number of its credit note. */
  returned?: { amountMinor: Minor; creditNote: string | null };
  /** The document that it is of; an order that leaves in parts has several. */
  invoiceId?: string;
}

interface KeyRequest {
  after: number;
  limit: number;
}

interface KeyPage {
  last: number | null;
  keys: StatementKey[];
}

/** The next keys of orders on account, and of those that a card paid, after an order's `seq`, in no order of time; or of freights. */
async function listKeysIn(
  table: 'orders',
  db: Database,
  accountId: string,
  { after, limit }: KeyRequest,
): Promise<KeyPage> {
  const rows = await db
    .selectFrom(table)
    .select(['seq', 'id', 'due_at', 'paid_at', 'transferred_at', 'refunded_minor'])
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('terms_days', 'is not', null), eb('paid_at', 'is not', null)]))
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();
  const invoiced = rows.filter(({ due_at }) => due_at !== null).map(({ id }) => id);
  const invoices = await findInvoicesOf(db, invoiced);
  const keys = rows.flatMap(({ id, paid_at, transferred_at }): StatementKey[] => {
    const own = invoices
      .get(id)
      ?.map((invoice) => ({ at: invoice.issued_at, kind: 'invoice' as const, id, invoiceId: invoice.id }));
    return [
      ...(own ?? (paid_at === null ? [] : [{ at: paid_at, kind: 'invoice' as const, id }])),
      ...(paid_at === null || transferred_at !== null ? [] : [{ at: paid_at, kind: 'payment' as const, id }]),
    ];
  });
  const refunded = rows.filter(({ refunded_minor }) => refunded_minor > 0).map(({ id }) => id);
  keys.push(...(await listRefundKeys(table, db, refunded)));
  return { last: rows.length < limit ? null : (rows.at(-1)?.seq ?? null), keys };
}

/** What went back of the cards that paid these orders, each with its credit note. */
async function listRefundKeys(table: 'orders', db: Database, orderIds: string[]): Promise<StatementKey[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom('refund_orders')
    .innerJoin('refunds', 'refunds.id', 'refund_orders.refund_row')
    .innerJoin(table, 'orders.id', 'refund_orders.order_id')
    .select(['refund_orders.order_id', 'refund_orders.amount_minor', 'refunds.completed_at'])
    .select((eb) =>
      eb
        .selectFrom('invoice_lines')
        .innerJoin('invoices', 'invoices.id', 'invoice_lines.invoice_id')
        .select('invoices.number')
        .whereRef('invoice_lines.order_id', '=', 'refund_orders.order_id')
        .whereRef('invoices.refund_row', '=', 'refunds.id')
        .where('invoice_lines.kind', '=', 'credit_note')
        .orderBy('invoices.seq', 'desc')
        .limit(1)
        .as('number'),
    )
    .where('refund_orders.order_id', 'in', orderIds)
    .where('refunds.completed_at', 'is not', null)
    .whereRef('refunds.payment_intent_id', '=', 'orders.transaction_id')
    .execute();
  return rows.flatMap(({ order_id: id, amount_minor: amountMinor, completed_at, number }): StatementKey[] => {
    const returned = { amountMinor, creditNote: number };
    const at = completed_at ?? 0;
    return [
      { at, kind: 'creditNote', id, returned },
      { at, kind: 'refund', id, returned },
    ];
  });
}

async function listTransferKeys(db: Database, accountId: string, { after, limit }: KeyRequest): Promise<KeyPage> {
  const rows = await db
    .selectFrom('bank_transfers')
    .select(['seq', 'id', 'created_at'])
    .where('account_id', '=', accountId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();
  const keys = rows.map(({ id, created_at }): StatementKey => ({ at: created_at, kind: 'transfer', id }));
  return { last: rows.length < limit ? null : (rows.at(-1)?.seq ?? null), keys };
}

/** What went back by the bank, each with the number of its return or order. */
async function listBankRefundKeys(db: Database, accountId: string, { after, limit }: KeyRequest): Promise<KeyPage> {
  const rows = await db
    .selectFrom('bank_refunds')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();
  const keys = rows.flatMap(({ order_id: id, amount_minor: amountMinor, created_at: at }): StatementKey[] => {
    const returned = { amountMinor, creditNote: null };
    return [
      { at, kind: 'creditNote', id, returned },
      { at, kind: 'bankRefund', id, returned },
    ];
  });
  return { last: rows.length < limit ? null : (rows.at(-1)?.seq ?? null), keys };
}

/** All that is read for a statement, in no order of time. */
export const keyLists: ((db: Database, accountId: string, request: KeyRequest) => Promise<KeyPage>)[] = [
  (...read) => listKeysIn('orders', ...read),
  (...read) => listKeysIn(FREIGHTS, ...read),
  listTransferKeys,
  listBankRefundKeys,
];

/** An order, or the freight of a checkout, with the number that people call it by. */
export type StatedPayable = Payable & { number: string; po_number: string | null };

export async function readPayablesOf(db: Database, keys: StatementKey[]): Promise<Map<string, StatedPayable>> {
  const ids = keys.filter(({ kind }) => kind !== 'transfer').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const orders = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute();
  const freightIds = ids.filter(isFreightId);
  const freights = freightIds.length === 0 ? [] : await freightsOf(db).where('freights.id', 'in', freightIds).execute();
  return new Map([
    ...orders.map((row): [string, StatedPayable] => [row.id, { ...row, number: orderNumber(row.seq) }]),
    ...freights.map((row): [string, StatedPayable] => [row.id, { ...row, number: checkoutNumber(row.checkout_seq) }]),
  ]);
}

export async function readTransfersOf(db: Database, keys: StatementKey[]): Promise<Map<string, BankTransferRow>> {
  const ids = keys.filter(({ kind }) => kind === 'transfer').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('bank_transfers').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

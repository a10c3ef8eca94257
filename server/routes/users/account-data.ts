import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import { yieldToEventLoop } from '#server/async/yield-to-event-loop.ts';
import type { PagedList } from '#server/db/paged-list.ts';
import type { MailRow } from '#server/db/schema/tables/mails.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { UserRow } from '#server/db/schema/tables/users.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { Deps } from '#server/deps.ts';
import { type Caller, requireSelf, roleOf } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { setHeader } from '#server/http/pipeline/respond.ts';
import { streamParts } from '#server/http/pipeline/stream-parts.ts';
import { findAccount } from '#server/queries/accounts/accounts.ts';
import { findCart } from '#server/queries/cart/carts.ts';
import { listSavedLists } from '#server/queries/cart/saved-lists.ts';
import { listAddresses } from '#server/queries/checkouts/addresses.ts';
import { checkoutList } from '#server/queries/checkouts/checkouts.ts';
import { findCustomerRow } from '#server/queries/customers/customer-list.ts';
import { invoiceList } from '#server/queries/invoices/invoice-list.ts';
import { listMailsTo } from '#server/queries/mails/mails.ts';
import { orderList } from '#server/queries/orders/orders.ts';
import { listDisputesOf, type OrderDispute } from '#server/queries/payments/disputes.ts';
import { listPaymentsOf, type OrderPayment } from '#server/queries/payments/payments.ts';
import { listRefundsOf, type OrderRefund } from '#server/queries/payments/refunds.ts';
import { listReversalsOf, transferList } from '#server/queries/payments/transfers.ts';
import { quoteList } from '#server/queries/quotes/quotes.ts';
import { returnList } from '#server/queries/returns/returns.ts';
import { listReviewsOf } from '#server/queries/reviews/reviews.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { listStockNotices } from '#server/queries/stock/stock-notices.ts';
import { findActiveUser } from '#server/queries/users/users.ts';
import { listOwnEntries } from '#server/queries/waitlist/waitlist.ts';
import { toCart } from '#server/routes/cart/cart.ts';
import { toSavedList } from '#server/routes/cart/saved-lists.ts';
import { toAddress } from '#server/routes/checkouts/addresses.ts';
import { toCheckout } from '#server/routes/checkouts/checkouts.ts';
import { toAccount } from '#server/routes/customers/customers.ts';
import { startOfToday } from '#server/routes/day-bounds.ts';
import { toOrder } from '#server/routes/orders/orders.ts';
import { priceViewOf } from '#server/routes/products/price-view.ts';
import { readQuote } from '#server/routes/quotes/quote-rows.ts';
import { readReturn } from '#server/routes/returns/return-rows.ts';
import { toModeratedReview } from '#server/routes/reviews/reviews.ts';
import { toStockNotice } from '#server/routes/stock/stock-notices.ts';
import { toEntry } from '#server/routes/waitlist/waitlist.ts';
import { taxOfAccount } from '#server/services/accounts/set-account-tax.ts';
import { toInvoice } from '#server/services/invoices/to-invoice.ts';
import {
  type AccountData,
  type AccountDispute,
  type AccountMail,
  type AccountPayment,
  type AccountRefund,
  accountDataContract,
} from '#shared/contracts/users/account-data.ts';
import { type Currency, fromMinorUnits } from '#shared/domain/money.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';

/** Rows that are read and written at once: what an export keeps in memory. */
const BATCH = 50;
const MAX_ENTRIES = 1000;

export function accountDataRoutes(deps: Deps): Hono {
  const app = new Hono();
  mount(app, deps, accountDataContract.read, async ({ context, caller, params }) => {
    requireSelf(caller, accountDataContract.read, params.email);
    await context.get('limitExports')?.(caller.userId);
    const user = await findActiveUser(deps.db, caller.userId);
    if (!user) throw new AppError('unauthenticated');
    setHeader(context, 'content-type', 'application/json');
    const date = dayOf(deps.now(), await readTimeZone(deps.db));
    setHeader(context, 'content-disposition', `attachment; filename="bulkhead-data-${date}.json"`);
    return new Response(context.req.method === 'HEAD' ? null : streamParts(writeData(deps, user, caller)), {
      headers: context.get('responseHeaders'),
    });
  });
  return app;
}

/** The JSON text of an `AccountData`, in parts. */
async function* writeData(deps: Deps, user: UserRow, caller: Caller): AsyncGenerator<string> {
  const { db, now, settings } = deps;
  const view = await priceViewOf({ db }, { accountId: user.account_id, role: roleOf(user) });
  const cart = await findCart(db, user.id);
  const customer = await findCustomerRow(db, user.id, await startOfToday(db, now()));
  if (!customer) throw new AppError('unauthenticated');
  const own = await findAccount(db, user.id);
  const short: Omit<AccountData, 'quotes' | 'returns' | 'checkouts' | 'orders' | 'invoices' | 'mails'> = {
    exportedAt: new Date(now()).toISOString(),
    profile: {
      email: user.email,
      name: user.name,
      company: user.company,
      role: user.role,
      verified: user.email_verified === 1,
      createdAt: new Date(user.created_at).toISOString(),
    },
    tax: own ? taxOfAccount(own) : { taxId: null, exemptReason: null, country: null, electronicAddress: null },
    addresses: (await listAddresses(db, user.id)).map(toAddress),
    cart: cart ? toCart(cart) : { version: 0, lines: [] },
    lists: (await listSavedLists(db, user.id)).map(toSavedList),
    reviews: (await listReviewsOf(db, user.id)).map(toModeratedReview),
    waitlist: await Promise.all(
      (await listOwnEntries(db, user.id, { closedSince: 0, limit: MAX_ENTRIES })).map((entry) =>
        toEntry(deps, entry, view),
      ),
    ),
    stockNotices: (await listStockNotices(db, user.id)).map(toStockNotice),
    account: toAccount(customer, settings.currency),
    transfers: await readTransfers(db, user.id),
  };
  yield `${JSON.stringify(short).slice(0, -1)},\n"quotes":[`;
  let separator = '';
  for await (const rows of batchesOf(db, quoteList, { account: user.id })) {
    for (const row of rows) {
      yield `${separator}\n${JSON.stringify(await readQuote(deps, row, { isStaff: false }))}`;
      separator = ',';
    }
  }
  yield '],\n"returns":[';
  separator = '';
  for await (const rows of batchesOf(db, returnList, { account: user.id })) {
    for (const row of rows) {
      yield `${separator}\n${JSON.stringify(await readReturn(db, caller, row))}`;
      separator = ',';
    }
  }
  yield '],\n"checkouts":[';
  separator = '';
  const { email } = user;
  for await (const rows of batchesOf(db, checkoutList, { email, account: user.id })) {
    for (const row of rows) {
      const checkout = toCheckout(row);
      const orders = checkout.orders.map(({ _id }) => _id);
      yield `${separator}\n${JSON.stringify({ ...checkout, orders } satisfies AccountData['checkouts'][number])}`;
      separator = ',';
    }
  }
  yield '],\n"orders":[';
  separator = '';
  for (const filter of [
    { email, account: user.id, visible: true },
    { email, account: user.id, cancelled: true },
  ]) {
    for await (const rows of batchesOf(db, orderList, filter)) {
      for (const order of await withMoney(db, rows)) {
        yield `${separator}\n${JSON.stringify(order)}`;
        separator = ',';
      }
    }
  }
  yield '],\n"invoices":[';
  separator = '';
  for await (const rows of batchesOf(db, invoiceList, { account: user.id })) {
    yield separator +
      rows.map((row) => JSON.stringify(toInvoice(row) satisfies AccountData['invoices'][number])).join(',\n');
    separator = ',\n';
  }
  yield '],\n"mails":[';
  separator = '';
  for await (const rows of mailsOf(db, user.id)) {
    yield separator + rows.map((row) => JSON.stringify(toMail(row))).join(',\n');
    separator = ',\n';
  }
  yield ']}\n';
}

async function readTransfers(db: Database, accountId: string): Promise<AccountData['transfers']> {
  const transfers: AccountData['transfers'] = [];
  for await (const rows of batchesOf(db, transferList, { account: accountId })) {
    const reversals = await listReversalsOf(
      db,
      rows.map(({ id }) => id),
    );
    const reversedAt = new Map(reversals.map(({ reverses, created_at }) => [reverses, created_at]));
    for (const { id, received_on: date, reference, amount_minor, currency, created_at } of rows) {
      const at = reversedAt.get(id);
      transfers.push({
        date,
        reference,
        amount: fromMinorUnits(amount_minor, currency),
        recordedAt: new Date(created_at).toISOString(),
        reversedAt: at === undefined ? null : new Date(at).toISOString(),
      });
    }
  }
  return transfers;
}

/** All rows of a list, oldest first, batch by batch; other requests run between them. */
async function* batchesOf<Row extends { seq: number }, Filter, Sort extends keyof Row>(
  db: Database,
  list: PagedList<Row, Filter, Sort>,
  filter: Filter,
): AsyncGenerator<Row[]> {
  for (let after: number | null = null; ; ) {
    const page = { limit: BATCH, descending: false, after, afterValue: null };
    const rows: Row[] = await list.rows(db, { page, filter });
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.seq ?? null;
    await yieldToEventLoop();
  }
}

async function* mailsOf(db: Database, userId: string): AsyncGenerator<MailRow[]> {
  for (let after = { at: 0, seq: 0 }; ; ) {
    const rows = await listMailsTo(db, userId, { after, limit: BATCH });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = { at: last.created_at, seq: last.seq };
    await yieldToEventLoop();
  }
}

function toMail({ kind, subject_id, recipient, state, created_at, ended_at }: MailRow): AccountMail {
  const createdAt = new Date(created_at).toISOString();
  return { kind, about: subject_id, to: recipient ?? '', state, createdAt, endedAt: instant(ended_at) };
}

async function withMoney(db: Database, rows: OrderRow[]): Promise<AccountData['orders']> {
  const ids = rows.map(({ id }) => id);
  const payments = Map.groupBy(await listPaymentsOf(db, ids), ({ order_id }) => order_id);
  const refunds = Map.groupBy(await listRefundsOf(db, ids), ({ order_id }) => order_id);
  const disputes = Map.groupBy(await listDisputesOf(db, ids), ({ order_id }) => order_id);
  return rows.map((row) => ({
    ...toOrder(row),
    payments: (payments.get(row.id) ?? []).map((payment) => toPayment(payment, row.currency)),
    refunds: (refunds.get(row.id) ?? []).map((refund) => toRefund(refund, row.currency)),
    disputes: (disputes.get(row.id) ?? []).map((dispute) => toDispute(dispute, row.currency)),
  }));
}

function toPayment({ intent_id, amount_minor, state, created_at }: OrderPayment, currency: Currency): AccountPayment {
  return {
    transactionId: intent_id,
    amount: fromMinorUnits(amount_minor, currency),
    currency,
    state,
    createdAt: new Date(created_at).toISOString(),
  };
}

function toRefund(refund: OrderRefund, currency: Currency): AccountRefund {
  return {
    amount: fromMinorUnits(refund.amount_minor, currency),
    currency,
    state: refund.void_at === null ? refund.status : 'void',
    reason: refund.reason,
    createdAt: new Date(refund.created_at).toISOString(),
    completedAt: instant(refund.completed_at),
  };
}

function toDispute(
  { amount_minor, reason, state, created_at, closed_at }: OrderDispute,
  currency: Currency,
): AccountDispute {
  const createdAt = new Date(created_at).toISOString();
  return {
    amount: fromMinorUnits(amount_minor, currency),
    currency,
    reason,
    state,
    createdAt,
    closedAt: instant(closed_at),
  };
}

function instant(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

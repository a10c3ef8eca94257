import { randomUUIDv7 } from 'node:crypto';
import { insertMany } from '#server/db/insert-rows.ts';
import { refreshStatistics } from '#server/db/postgres/refresh-statistics.ts';
import { createAccountSales, dropAccountSales } from '#server/db/schema/account-sales.ts';
import { createRowCounts, dropRowCounts } from '#server/db/schema/row-counts.ts';
import { createSalesTotals, dropSalesTotals } from '#server/db/schema/sales-totals.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { demoCustomer } from '#server/demo/accounts.ts';
import { demoReviews } from '#server/demo/catalogue/reviews.ts';
import type { DatedChapter } from '#server/demo/history/chapter.ts';
import { historyCustomers } from '#server/demo/history/customers.ts';
import { addOrders } from '#server/demo/history/order-rows.ts';
import { addPayment } from '#server/demo/history/payment-rows.ts';
import { demoTerms, dueAt, type HistoryPlan } from '#server/demo/history/plan.ts';
import { priceListAt, priceRises } from '#server/demo/history/products.ts';
import {
  type Buyer,
  type HistoryContext,
  HistoryRows,
  type Period,
  type PlacedVisit,
} from '#server/demo/history/rows.ts';
import { newId } from '#server/demo/stripe/context.ts';
import type { Deps } from '#server/deps.ts';
import { issueInvoice } from '#server/services/invoices/issue-invoice.ts';
import { recordCurrency } from '#server/services/shop/shop-currency.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/durations.ts';
import { fromPriceUnits } from '#shared/domain/money.ts';

/** The first review's age, and what lies between two reviews. */
const FIRST_REVIEW_DAYS = 320;
const REVIEW_EVERY_DAYS = 22;

const cards = [
  { brand: 'visa', last4: '4242' },
  { brand: 'mastercard', last4: '4444' },
  { brand: 'amex', last4: '0005' },
];

interface SeededShop extends Pick<HistoryContext, 'now' | 'adminId' | 'productIds'> {
  customerId: string;
}

/**
 * Writes what was planned into a shop that has its products and the demo's two accounts, and in between tells the chapters, so that
 * all numbers follow the time.
 */
export async function writeHistory(
  deps: Deps,
  plan: HistoryPlan,
  { chapters, ...shop }: SeededShop & { chapters: readonly DatedChapter[] },
): Promise<void> {
  const rows = new HistoryRows();
  const context = { ...shop, currency: deps.settings.currency, buyers: addBuyers(rows, plan, shop) };
  for (const visit of plan.visits) {
    const intentId = visit.paidAt === null ? null : newId('pi');
    const placed = addOrders(rows, visit, context, intentId);
    if (intentId !== null) addPayment(rows, placed, context, intentId);
    addInvoiceOnAccount(rows, placed);
  }
  addCorrections(rows, plan, context);
  addPriceRises(rows, context);
  addReviews(rows, context);
  const untilNext = (index: number) => chapters[index]?.at ?? Number.POSITIVE_INFINITY;
  await inTransaction(deps.db, async (db) => {
    await recordCurrency(db, deps);
    // Counting row by row would take most of the time. Until the shop opens, nothing else writes.
    await dropRowCounts(db);
    await dropSalesTotals(db);
    await dropAccountSales(db);
    await setProducts(db, plan, context);
    await writeRows(db, rows, { after: Number.NEGATIVE_INFINITY, until: untilNext(0) });
  });
  try {
    for (const [index, { at, tell }] of chapters.entries()) {
      await tell({ ...deps, now: () => at });
      await inTransaction(deps.db, (db) => writeRows(db, rows, { after: at, until: untilNext(index + 1) }));
    }
  } finally {
    await inTransaction(deps.db, async (db) => {
      await createRowCounts(db);
      await createSalesTotals(db);
      await createAccountSales(db);
      await refreshStatistics(db);
    });
  }
}

async function writeRows(db: WriteTransaction, rows: HistoryRows, within: Period): Promise<void> {
  for (const [table, values] of rows.entries(within)) await insertMany(db, table, values);
  for (const { issue } of rows.documents(within)) await issue(db);
}

/** Their users, but for the demo customer's, and their cards. */
function addBuyers(rows: HistoryRows, plan: HistoryPlan, { now, customerId, adminId }: SeededShop): Map<string, Buyer> {
  const buyers = new Map<string, Buyer>();
  for (const [index, { email, contact, phone, since }] of historyCustomers.entries()) {
    const first = plan.visits.find(({ customer }) => customer.email === email);
    const at = Math.min(now - since * DAY_MS, first?.at ?? now) - HOUR_MS;
    const buyer = { userId: email === demoCustomer.email ? customerId : randomUUIDv7(), methodId: newId('pm') };
    buyers.set(email, buyer);
    const card = cards[index % cards.length];
    rows.add('demo_stripe_payment_methods', {
      id: buyer.methodId,
      brand: card?.brand ?? '',
      last4: card?.last4 ?? '',
      exp_month: 12,
      exp_year: new Date(now).getUTCFullYear() + 2,
      behaviour: 'pays',
      billing_name: contact,
      billing_email: email,
      billing_phone: phone,
      created: Math.floor(at / 1000),
    });
    if (buyer.userId === customerId) continue;
    const id = buyer.userId;
    rows.add('users', {
      id,
      account_id: id,
      email,
      identity_subject: `demo-${email}`,
      role: 'customer',
      email_verified: 1,
      name: contact,
      created_at: at,
    });
    const after = { role: 'customer' as const, emailVerified: true };
    rows.addEvent({ at, actor: id, type: 'user.created', subjectId: id, after });
    const isOnAccount = plan.visits.some((visit) => visit.customer.email === email && dueAt(visit) !== null);
    addAccount(rows, id, { at, terms: isOnAccount ? demoTerms : null, adminId });
  }
  return buyers;
}

interface NewDemoAccount {
  at: number;
  terms: typeof demoTerms | null;
  adminId: string;
}

function addAccount(rows: HistoryRows, id: string, { at, terms, adminId }: NewDemoAccount): void {
  rows.add('accounts', {
    id,
    kind: 'person',
    payment_days: terms?.days ?? null,
    credit_limit_minor: terms?.creditLimitMinor ?? null,
    created_at: at,
    updated_at: at,
  });
  if (!terms) return;
  const { days: paymentDays, creditLimitMinor } = terms;
  const event = { at: at + 1, actor: adminId, type: 'customer.terms_changed', subjectId: id } as const;
  rows.addEvent({ ...event, before: {}, after: { paymentDays, creditLimitMinor } });
}

/** One for each order, since each is shipped by itself. */
function addInvoiceOnAccount(rows: HistoryRows, { visit, lines }: PlacedVisit): void {
  const { shippedAt } = visit;
  const due = dueAt(visit);
  if (due === null || shippedAt === null) return;
  for (const { orderId } of lines) {
    rows.addDocument({
      at: shippedAt,
      issue: (db) => issueInvoice(db, { orderIds: [orderId], cause: 'shipment', at: shippedAt, dueAt: due }),
    });
  }
}

function addCorrections(
  rows: HistoryRows,
  { corrections }: HistoryPlan,
  { adminId, productIds }: HistoryContext,
): void {
  for (const { product, kind, at, quantity, reason, before } of corrections) {
    const subjectId = productIds.get(product) ?? '';
    rows.add('stock_movements', { product_id: subjectId, kind, quantity, reason, order_id: null, created_at: at });
    const after = { availableQuantity: before + quantity, reason };
    const change = { before: { availableQuantity: before }, after };
    rows.addEvent({ at, actor: adminId, type: 'product.changed', subjectId, ...change });
  }
}

function addPriceRises(rows: HistoryRows, { now, adminId, productIds }: HistoryContext): void {
  for (const { product, daysAgo } of priceRises) {
    const earlier = priceListAt(product, daysAgo + 1);
    rows.addEvent({
      at: now - daysAgo * DAY_MS,
      actor: adminId,
      type: 'product.changed',
      subjectId: productIds.get(product) ?? '',
      before: { price: fromPriceUnits(earlier.price), priceBreaks: earlier.priceBreaks },
      after: { price: product.price, priceBreaks: priceListAt(product, 0).priceBreaks },
    });
  }
}

/** By the companies themselves, where they are customers. */
function addReviews(rows: HistoryRows, { now, buyers }: HistoryContext): void {
  for (const [index, review] of demoReviews.entries()) {
    const author = historyCustomers.find(({ company }) => review.name.endsWith(`, ${company}`));
    const buyer = author && buyers.get(author.email);
    if (!buyer) throw new RangeError(`${review.name} is not a customer`);
    const [id, at] = [randomUUIDv7(), now - (FIRST_REVIEW_DAYS - REVIEW_EVERY_DAYS * index) * DAY_MS];
    rows.add('reviews', { ...review, id, user_id: buyer.userId, created_at: at });
    rows.addEvent({ at, actor: buyer.userId, type: 'review.added', subjectId: id, after: review });
  }
}

/** To what the catalogue says, less what the orders hold; the chapters take what they need of it. */
async function setProducts(db: WriteTransaction, { stockToday }: HistoryPlan, context: HistoryContext): Promise<void> {
  for (const [product, quantity] of stockToday) {
    const { price, priceBreaks } = priceListAt(product, 0);
    await db
      .updateTable('products')
      .set({ available_quantity: quantity, price_units: price, price_breaks: JSON.stringify(priceBreaks) })
      .where('id', '=', context.productIds.get(product) ?? '')
      .execute();
  }
}

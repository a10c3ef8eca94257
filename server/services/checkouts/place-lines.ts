import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { Delivery, NewOrderRow, OrderRow } from '#server/db/schema/tables/orders.ts';
import type { OrderedProductRow, ProductDetailsRow } from '#server/db/schema/tables/products.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { recordEvents } from '#server/queries/history/events.ts';
import { addOrderMail } from '#server/queries/mails/outbox.ts';
import { insertOrders } from '#server/queries/orders/orders.ts';
import { type AccountPrices, holdAccountPrices } from '#server/queries/price-lists/account-prices.ts';
import { findOwnNumbers } from '#server/queries/products/own-part-numbers.ts';
import { lockProductsOnSale } from '#server/queries/products/products.ts';
import { takeStock } from '#server/queries/stock/stock.ts';
import type { Buyer } from '#server/queries/users/users.ts';
import { requireUnverifiedRoom } from '#server/services/checkouts/unverified-limits.ts';
import type { KeyedRequest } from '#server/services/idempotency.ts';
import type { CustomerTaxRate, PricingTerms } from '#server/services/invoices/customer-tax-rate.ts';
import {
  type AgreedPrice,
  type FrozenPrice,
  freezeAgreed,
  freezePrice,
} from '#server/services/price-lists/freeze-price.ts';
import { recordCurrency } from '#server/services/shop/shop-currency.ts';
import { orderAmounts } from '#shared/domain/invoices/tax.ts';
import {
  chargeLimits,
  formatAmount,
  fromMinorUnits,
  type Minor,
  type PriceUnits,
  toPriceUnits,
} from '#shared/domain/money.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { type QuantityProblem, type QuantityRule, quantityProblem } from '#shared/domain/stock/quantity.ts';

// What an order and a checkout have in common: lines are validated, then placed as one order each.

export interface Line {
  productId: string;
  quantity: number;
  /** The price that the customer saw, in major units: the one of this quantity or the product's own. */
  price?: number | undefined;
  /** What a quote offers: neither lists nor price breaks count then. */
  agreed?: AgreedPrice;
}

/** A line that can be placed. */
export interface PricedLine {
  product: OrderedProductRow;
  quantity: number;
  unitPrice: PriceUnits;
  frozen: FrozenPrice;
  /** What the account calls the product; null without a number of its own. */
  ownNumber: string | null;
  tax: Minor;
  /** With the tax. */
  total: Minor;
}

export type LineProblem =
  | { kind: 'gone' }
  | { kind: 'price'; unitPrice: PriceUnits }
  | { kind: 'quantity'; problem: QuantityProblem; rule: QuantityRule };

export type ValidatedLine = { priced: PricedLine; problems: [] } | { priced: null; problems: LineProblem[] };

/** Who orders, and when. */
interface Ordering extends PricingTerms {
  owner: { account_id: string };
  at: number;
  /** The products, if they are locked already. */
  locked?: Map<string, ProductDetailsRow> | null;
}

/** Validates the lines by products and price lists that then stay as they are until the transaction ends. */
export async function validateLines(
  db: WriteTransaction,
  deps: Deps,
  lines: readonly Line[],
  { owner, at, customerTax, hasPriceLists, hasOwnNumbers, locked }: Ordering,
): Promise<ValidatedLine[]> {
  const productIds = [...new Set(lines.map(({ productId }) => productId))];
  const products = locked ?? (await lockProductsOnSale(db, productIds));
  const asked = { accountId: owner.account_id, productIds, at };
  const prices = hasPriceLists ? await holdAccountPrices(db, asked) : null;
  const numbers = hasOwnNumbers
    ? await findOwnNumbers(withoutRowLocks(db), owner.account_id, productIds)
    : new Map<string, string>();
  return lines.map((line) => {
    const product = products.get(line.productId);
    if (!product) return { priced: null, problems: [{ kind: 'gone' }] };
    const ownNumber = numbers.get(product.id) ?? null;
    return validateLine(line, product, deps, { prices, ownNumber, taxRate: customerTax.tax_rate });
  });
}

function validateLine(
  line: Line,
  product: ProductDetailsRow,
  deps: Deps,
  { prices, ownNumber, taxRate }: { prices: AccountPrices | null; ownNumber: string | null; taxRate: number | null },
): ValidatedLine {
  const { quantity, price, agreed } = line;
  const { list, ...frozen } = agreed ? freezeAgreed(agreed) : freezePrice(product, prices, quantity);
  const unitPrice = unitPriceAt(list, quantity);
  const rule = {
    minimumQuantity: product.minimum_quantity,
    availableQuantity: product.available_quantity,
    orderMultiple: product.order_multiple,
    sellsRest: product.sells_rest === 1,
  };
  const problems: LineProblem[] = [];
  // The price without breaks is accepted too, since they only take off.
  if (price !== undefined && ![unitPrice, list.price].some((known) => known === toPriceUnits(price))) {
    problems.push({ kind: 'price', unitPrice });
  }
  const problem = quantityProblem(quantity, rule);
  if (problem !== null) problems.push({ kind: 'quantity', problem, rule });
  if (problems.length > 0) return { priced: null, problems };
  const { tax, total } = orderAmounts({ priceUnits: unitPrice, quantity, taxRate }, deps.settings.currency);
  return { priced: { product, quantity, unitPrice, frozen, ownNumber, tax, total }, problems: [] };
}

export interface Placement {
  owner: Pick<Buyer, 'id' | 'email' | 'name' | 'company' | 'email_verified' | 'account_id' | 'account_name'>;
  lines: PricedLine[];
  delivery: Delivery;
  /** Null for an order of its own. */
  checkoutId: string | null;
  request: KeyedRequest | null;
  at: number;
  reservedUntil: number;
  customerTax: CustomerTaxRate;
  /** Who of the staff placed them; else the owner. */
  actor?: string;
  /** Of orders on account; see the table. */
  termsDays?: number | null;
}

/**
 * Places an order for each line, whose products differ, and takes their stock.
 * @throws {AppError} insufficient_stock, unverified_limit
 */
export async function placeLines(db: WriteTransaction, deps: Deps, placement: Placement): Promise<OrderRow[]> {
  const { owner, lines, checkoutId } = placement;
  const field = (index: number) => (checkoutId === null ? 'quantity' : `lines.${index}.quantity`);
  await requireUnverifiedRoom(db, deps, owner, { lines, field });
  const orders = await insertLines(db, deps, placement);
  await confirm(db, orders, placement);
  await recordEvents(
    db,
    orders.map((order) => placedEvent(order, placement.actor ?? placement.owner.id)),
  );
  return orders;
}

/** A checkout is one mail. */
async function confirm(db: WriteTransaction, orders: OrderRow[], { checkoutId, at }: Placement): Promise<void> {
  for (const order of checkoutId === null ? orders : orders.slice(0, 1)) {
    const mail = checkoutId === null ? {} : { subjectId: checkoutId };
    await addOrderMail(db, order, { kind: checkoutId === null ? 'order_placed' : 'checkout_placed', at, ...mail });
  }
}

/** Like `placeLines`, without the mails and the events, which a transaction records last. */
export async function insertLines(db: WriteTransaction, deps: Deps, placement: Placement): Promise<OrderRow[]> {
  const { owner, lines, delivery, checkoutId, at } = placement;
  await recordCurrency(db, deps);
  const rows: NewOrderRow[] = lines.map(({ product, quantity, unitPrice, frozen, ownNumber, tax, total }) => ({
    id: randomUUIDv7(),
    product_id: product.id,
    owner_id: owner.id,
    account_id: owner.account_id,
    email: owner.email,
    name: product.name,
    image: product.image,
    price_units: unitPrice,
    quantity,
    total_minor: total,
    ...placement.customerTax,
    tax_minor: tax,
    currency: deps.settings.currency,
    ...delivery,
    cost_centre: delivery.cost_centre ?? null,
    wished_on: delivery.wished_on ?? null,
    lead_days: product.lead_days,
    checkout_id: checkoutId,
    part_number: product.part_number,
    own_part_number: ownNumber,
    customer_name: owner.name,
    company: owner.account_name ?? owner.company,
    idempotency_key: placement.request?.key ?? null,
    request_fingerprint: placement.request?.fingerprint ?? null,
    created_at: at,
    reserved_until: placement.reservedUntil,
    terms_days: placement.termsDays ?? null,
    unverified: owner.email_verified === 0 ? 1 : 0,
    ...frozen,
  }));
  const orders = await takeStock(db, rows, (db) => insertOrders(db, rows));
  if (orders === null) throw new AppError('insufficient_stock');
  return orders;
}

export function placedEvent(order: OrderRow, actor: string, more: object = {}): RecordedEvent {
  const { id, product_id, quantity, price_units, tax_rate, tax_minor, total_minor, checkout_id, terms_days } = order;
  return {
    at: order.created_at,
    actor,
    type: 'order.placed',
    subjectId: id,
    after: {
      productId: product_id,
      quantity,
      priceUnits: price_units,
      ...(tax_rate !== null && { taxMinor: tax_minor }),
      totalMinor: total_minor,
      ...(checkout_id !== null && { checkoutId: checkout_id }),
      ...(terms_days !== null && { termsDays: terms_days }),
      ...more,
    },
  };
}

/**
 * Which limit of a card payment the amount breaks, as text in the shop's currency; null when none. An
 * order that no card can pay would stay open forever.
 */
export function brokenChargeLimit(amount: Minor, deps: Deps): { is: 'tooSmall' | 'tooLarge'; limit: string } | null {
  const { min, max } = chargeLimits(deps.settings.currency);
  if (amount < min) return { is: 'tooSmall', limit: showAmount(min, deps) };
  return amount > max ? { is: 'tooLarge', limit: showAmount(max, deps) } : null;
}

export function showAmount(amount: Minor, { settings: { currency } }: Deps): string {
  return formatAmount(fromMinorUnits(amount, currency), currency);
}

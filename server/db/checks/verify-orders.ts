import { sql } from 'kysely';
import type { Delivery, OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { parseOrderFacts } from '#server/db/stored-json.ts';
import { ERASED } from '#shared/domain/customers/erased.ts';
import { currencyDecimals, PRICE_DECIMALS } from '#shared/domain/money.ts';

/** The e-mail is the owner's, a retired owner's former one, or erased. */
export async function checkOrders(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.owner_id')
    .select([
      'orders.id',
      'orders.price_units',
      'orders.quantity',
      'orders.short_quantity',
      'orders.total_minor',
      'orders.tax_minor',
      'orders.tax_rate',
      'orders.currency',
      'orders.email',
      'users.email as current_email',
      'users.retired_email',
    ])
    // Invoices that were ahead stay, with credit notes over what will not come.
    .select(
      sql<number | null>`case when short_quantity > 0 then (select sum(lines.quantity) from invoice_lines as lines
        where lines.order_id = orders.id and lines.kind = 'invoice') end`.as('invoiced'),
    )
    // What the last event that placed, reduced or closed it short says.
    .select((eb) =>
      eb
        .selectFrom('events')
        .select('after')
        .whereRef('subject_id', '=', 'orders.id')
        .where('type', 'in', ['order.placed', 'order.reduced', 'order.closed_short'])
        .orderBy('events.seq', 'desc')
        .limit(1)
        .as('recorded'),
    )
    .execute();
  return rows.flatMap((row) => [
    ...(isAsRecorded(row) ? [] : [`Order ${row.id}: its amounts are not those of its event`]),
    ...(hasPlausibleTotal(row) ? [] : [`Order ${row.id}: its total is not price times quantity and the tax on it`]),
    ...(row.email === (row.retired_email ?? row.current_email) || (row.email === ERASED && row.retired_email !== null)
      ? []
      : [`Order ${row.id}: its e-mail is not its owner's`]),
  ]);
}

type Amounts = Pick<
  OrderRow,
  'price_units' | 'quantity' | 'short_quantity' | 'currency' | 'tax_rate' | 'tax_minor' | 'total_minor'
> & { invoiced: number | null };

/** The earliest versions recorded no amounts; without a rate there is no tax to record. */
function isAsRecorded({ recorded, ...row }: Amounts & { recorded: string | null }): boolean {
  const facts = parseOrderFacts(recorded ?? '{}');
  const { quantity = row.quantity, priceUnits = row.price_units } = facts;
  const { taxMinor = row.tax_minor, totalMinor = row.total_minor } = facts;
  return (
    quantity === row.quantity &&
    priceUnits === row.price_units &&
    taxMinor === row.tax_minor &&
    totalMinor === row.total_minor
  );
}

/**
 * Net and tax are within one minor unit of what price, quantity and rate come to. How an order was rounded is known only to
 * the version that placed it, so nothing is computed here as orders are priced today. What was closed short is not charged, or went back
 * when it was.
 */
function hasPlausibleTotal({
  price_units,
  quantity,
  short_quantity,
  currency,
  tax_rate,
  tax_minor,
  total_minor,
  invoiced,
}: Amounts) {
  const net = BigInt(total_minor - tax_minor);
  const unitsInMinor = 10n ** BigInt(PRICE_DECIMALS - currencyDecimals[currency]);
  return (
    [quantity, quantity - short_quantity, Number(invoiced ?? quantity)].some((charged) =>
      isWithin(unitsInMinor, net * unitsInMinor, BigInt(price_units) * BigInt(charged)),
    ) &&
    (tax_rate === null ? tax_minor === 0 : isWithin(100_000n, BigInt(tax_minor) * 100_000n, net * BigInt(tax_rate)))
  );
}

function isWithin(distance: bigint, one: bigint, other: bigint): boolean {
  return one - other <= distance && other - one <= distance;
}

export async function checkCurrency(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('shop_currency', (join) =>
      join
        .onRef('orders.seq', '>', 'shop_currency.after_order')
        .onRef('orders.currency', '<>', 'shop_currency.currency'),
    )
    .select(['orders.id', 'orders.currency', 'shop_currency.currency as shop_currency'])
    .execute();
  const { rows: unstored } = await sql<{ currency: string }>`
    select min(currency) as currency from orders
    having min(currency) = max(currency) and not exists (select 1 from shop_currency)`.execute(db);
  return [
    ...rows.map((row) => `Order ${row.id}: it is in ${row.currency}, but the shop sells in ${row.shop_currency}`),
    ...unstored.map(({ currency }) => `Shop: its orders are in ${currency}, which is not stored as its currency`),
  ];
}

/** Whether the orders of a checkout agree in it for good: addresses can be changed, and are erased, one by one. */
const sharedByCheckout: Record<keyof Delivery, boolean> = {
  address: false,
  phone: false,
  po_number: true,
  delivery_note: true,
  cost_centre: true,
  wished_on: true,
};

export async function checkCheckouts(db: Database): Promise<string[]> {
  const shared = Object.entries(sharedByCheckout).flatMap(([column, isShared]) => (isShared ? sql.ref(column) : []));
  const differences = shared.map((column) => sql`count(distinct coalesce(${column}, '')) > 1`);
  const { rows } = await sql<{ id: string }>`
    select checkouts.id from checkouts left join orders on orders.checkout_id = checkouts.id
    group by checkouts.id, checkouts.owner_id
    having count(orders.id) = 0
      or min(orders.owner_id) <> checkouts.owner_id or max(orders.owner_id) <> checkouts.owner_id
      or ${sql.join(differences, sql` or `)}`.execute(db);
  return rows.map(({ id }) => `Checkout ${id}: its orders are missing, of another owner, or differ in what they share`);
}

export async function checkReservations(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('paid_at', 'is', null)
    .where('shipped_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('expired_at', 'is', null)
    .where((eb) => eb.or([eb('reserved_until', 'is', null), eb('reserved_until', '<', eb.ref('created_at'))]))
    .execute();
  return rows.map(({ id }) => `Order ${id}: unpaid, but not reserved until an instant after it was placed`);
}

/** Every state of an order except its shipment has exactly one event, and every such event has its state. */
export async function checkTimeline(db: Database): Promise<string[]> {
  const facts = {
    'order.placed': sql<boolean>`true`,
    'order.paid': sql<boolean>`paid_at is not null`,
    'order.cancelled': sql<boolean>`cancelled_at is not null`,
    'order.expired': sql<boolean>`expired_at is not null`,
  };
  const problems: string[] = [];
  for (const [type, holds] of Object.entries(facts)) {
    const counts = db
      .selectFrom('events')
      .select(['subject_id', sql<number>`sum(case type when 'order.unpaid' then -1 else 1 end)`.as('count')])
      .where('type', 'in', type === 'order.paid' ? [type, 'order.unpaid'] : [type])
      .groupBy('subject_id')
      .as('counts');
    const rows = await db
      .selectFrom('orders')
      .leftJoin(counts, 'counts.subject_id', 'orders.id')
      .select((eb) => ['orders.id', eb.case().when(holds).then(eb.lit(1)).else(eb.lit(0)).end().as('expected')])
      .select('counts.count')
      .execute();
    for (const { id, expected, count } of rows) {
      const recorded = Number(count ?? 0);
      if (expected !== recorded) problems.push(`Order ${id}: ${recorded} events ${type}, expected ${expected}`);
    }
  }
  return problems;
}

export async function checkUnverified(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select orders.id from orders join users on users.id = orders.owner_id
    where orders.unverified <> 1 - users.email_verified`.execute(db);
  return rows.map(({ id }) => `Order ${id}: it does not say whether its customer's e-mail is verified`);
}

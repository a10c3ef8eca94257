import { sql } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';
import { parsePriceBreaks } from '#server/db/stored-json.ts';
import type { PriceUnits } from '#shared/domain/money.ts';
import { offerTo } from '#shared/domain/waitlist/waitlist.ts';

export async function checkServed(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select waitlist_entries.id from waitlist_entries
      left join orders on orders.id = waitlist_entries.order_id
      left join stock_movements on stock_movements.order_id = orders.id and kind = 'ordered'
    where closed_as = 'served' and (
      orders.id is null or orders.owner_id <> waitlist_entries.owner_id
      or orders.product_id <> waitlist_entries.product_id or orders.price_units > max_price_units
      or stock_movements.seq is null or -stock_movements.quantity > waitlist_entries.quantity
      or (part_is_fine = 0 and -stock_movements.quantity <> waitlist_entries.quantity))`.execute(db);
  const { rows: asked } = await sql<{ id: string }>`
    select waitlist_entries.id from waitlist_entries
      join requests on requests.id = waitlist_entries.request_id
      left join request_lines on request_lines.request_id = requests.id
    where closed_as <> 'removed' or requests.requester_id <> waitlist_entries.owner_id
      or requests.account_id <> waitlist_entries.account_id
      or request_lines.product_id is distinct from waitlist_entries.product_id
      or request_lines.quantity > waitlist_entries.quantity or request_lines.price_units > max_price_units`.execute(db);
  return [
    ...rows.map(({ id }) => `Place in line ${id}: served, but not by one order of what it waited for`),
    ...asked.map(({ id }) => `Place in line ${id}: asked for, but not by one request of what it waited for`),
  ];
}

export async function checkSetAside(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select products.id from products
      left join (select product_id, -sum(quantity) as quantity from stock_movements where kind = 'set_aside'
        group by product_id) as moved on moved.product_id = products.id
      left join (select product_id, count(*) as entries from waitlist_entries where closed_at is null
        group by product_id) as line on line.product_id = products.id
    where set_aside <> coalesce(moved.quantity, 0) or (set_aside > 0 and coalesce(entries, 0) = 0)`.execute(db);
  return rows.map(({ id }) => `Product ${id}: what is allocated differs from its movements, or nobody waits for it`);
}

interface WaitingProduct {
  id: string;
  stock: number;
  minimum_quantity: number;
  order_multiple: number;
  price_units: PriceUnits;
  price_breaks: string;
}

/** The first in line waits for more than there is. Entries that ended stay until a job removes them. */
export async function checkLines(db: Database): Promise<string[]> {
  const { rows: products } = await sql<WaitingProduct>`
    select id, available_quantity + set_aside as stock, minimum_quantity, order_multiple, price_units, price_breaks
    from products where id in (select product_id from waitlist_entries where closed_at is null)`.execute(db);
  const newest = await db
    .selectFrom('events')
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirst();
  const problems: string[] = [];
  for (const product of products) {
    const line = await db
      .selectFrom('waitlist_entries')
      .innerJoin('users', 'users.id', 'waitlist_entries.owner_id')
      .selectAll('waitlist_entries')
      .where('product_id', '=', product.id)
      .where('closed_at', 'is', null)
      .where('users.retired_at', 'is', null)
      .orderBy('waitlist_entries.seq')
      .execute();
    const first = line.find((entry) => offerOf(product, entry).kind !== 'pass');
    if (!first || first.lasts_until <= (newest?.at ?? 0) || offerOf(product, first).kind === 'wait') continue;
    problems.push(`Place in line ${first.id}: waits, although the product has ${product.stock}`);
  }
  return problems;
}

function offerOf(
  product: WaitingProduct,
  entry: { quantity: number; part_is_fine: 0 | 1; max_price_units: PriceUnits },
): ReturnType<typeof offerTo> {
  const requested = { quantity: entry.quantity, partIsFine: entry.part_is_fine === 1, maxPrice: entry.max_price_units };
  const priceBreaks = parsePriceBreaks(product.price_breaks);
  const { minimum_quantity: minimumQuantity, order_multiple: orderMultiple, price_units: price } = product;
  return offerTo(requested, { minimumQuantity, orderMultiple, price, priceBreaks }, product.stock);
}

import { sql } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';
import { quoteNumber } from '#shared/domain/history/record-number.ts';

interface Found {
  seq: number;
}

/** What was ordered by a quote is of one answer, at its prices and at most its quantities, and was placed while it stood. */
export async function checkAcceptedQuotes(db: Database): Promise<string[]> {
  const { rows: late } = await sql<Found>`
    select quotes.seq from quotes
      left join checkouts on checkouts.id = quotes.checkout_id
    where quotes.state = 'accepted' and (checkouts.id is null or checkouts.created_at <> quotes.ended_at
      or not exists (select 1 from quote_orders where quote_orders.checkout_id = checkouts.id))
    union
    select quotes.seq from quote_orders
      join quotes on quotes.id = quote_orders.quote_id
      join quote_versions on quote_versions.quote_id = quotes.id and quote_versions.version = quote_orders.version
    where quote_orders.created_at >= quote_versions.ends_at
      or quote_versions.withdrawn_at < quote_orders.created_at`.execute(db);
  const { rows: wrong } = await sql<Found & { id: string }>`
    select quotes.seq, orders.id from quote_orders
      join quotes on quotes.id = quote_orders.quote_id
      join orders on orders.id = quote_orders.order_id
      left join stock_movements on stock_movements.order_id = orders.id and stock_movements.kind = 'ordered'
      left join quote_lines on quote_lines.quote_id = quote_orders.quote_id
        and quote_lines.version = quote_orders.version and quote_lines.line = quote_orders.line
    where quote_lines.product_id is null or quote_lines.product_id <> orders.product_id
      or quote_lines.price_units is null or quote_lines.price_units <> orders.price_units
      or orders.checkout_id is null or orders.checkout_id <> quote_orders.checkout_id
      or stock_movements.quantity is null or -stock_movements.quantity <> quote_orders.quantity
      or quote_lines.quantity < (select sum(quote_orders_too.quantity) from quote_orders as quote_orders_too
        where quote_orders_too.quote_id = quote_orders.quote_id and quote_orders_too.line = quote_orders.line)
      or exists (select 1 from quote_orders as others where others.quote_id = quote_orders.quote_id
        and others.version <> quote_orders.version)`.execute(db);
  return [
    ...late.map(({ seq }) => `Quote ${quoteNumber(seq)}: accepted, but not by a checkout while its answer stood`),
    ...wrong.map(
      ({ seq, id }) => `Quote ${quoteNumber(seq)}: order ${id} is not at a price and quantity that it offered`,
    ),
  ];
}

/** An order at a price that was quoted is one of that quote. */
export async function checkQuotedPrices(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select orders.id from orders where orders.price_reason like '%"kind":"quote"%'
      and not exists (select 1 from quote_orders where quote_orders.order_id = orders.id)`.execute(db);
  return rows.map(({ id }) => `Order ${id}: its price is of a quote that does not know it`);
}

/** A quote's number of answers is that of its answers, its end while it is open that of those that stand, and each has prices. */
export async function checkQuoteVersions(db: Database): Promise<string[]> {
  const { rows } = await sql<Found>`
    select quotes.seq from quotes
      left join (select quote_id, count(*) as answers, max(version) as last from quote_versions group by quote_id) as counted
        on counted.quote_id = quotes.id
    where quotes.version <> coalesce(counted.answers, 0) or quotes.version <> coalesce(counted.last, 0)
      or (quotes.state = 'answered' and not exists (select 1 from quote_versions
        where quote_versions.quote_id = quotes.id and quote_versions.withdrawn_at is null
          and quote_versions.ends_at = quotes.ends_at and quote_versions.last_day = quotes.last_day))
      or (quotes.state = 'answered' and exists (select 1 from quote_versions
        where quote_versions.quote_id = quotes.id and quote_versions.withdrawn_at is null
          and quote_versions.ends_at > quotes.ends_at
          and not exists (select 1 from quote_orders where quote_orders.quote_id = quotes.id)))
      or exists (select 1 from quote_versions where quote_versions.quote_id = quotes.id
        and not exists (select 1 from quote_lines where quote_lines.quote_id = quotes.id
          and quote_lines.version = quote_versions.version and price_units is not null))
      or (quotes.version = 0 and not exists (select 1 from quote_lines
        where quote_lines.quote_id = quotes.id and quote_lines.version = 0))`.execute(db);
  return rows.map(({ seq }) => `Quote ${quoteNumber(seq)}: its answers are not those that it counts`);
}

const ENDS = ['quote.accepted', 'quote.refused', 'quote.withdrawn', 'quote.expired'];

/** Each end and each acceptance has exactly its event; a quote that expired did not do so before its last day was over. */
export async function checkQuoteEnds(db: Database): Promise<string[]> {
  const types = sql.join(ENDS);
  const { rows } = await sql<Found>`
    select quotes.seq from quotes
      left join (select subject_id, count(*) as events, max(type) as type from events where type in (${types})
        group by subject_id) as ended on ended.subject_id = quotes.id
    where coalesce(ended.events, 0) <> case when quotes.ended_at is null then 0 else 1 end
      or coalesce(ended.type, '') <> case when quotes.ended_at is null then '' else 'quote.' || quotes.state end
      or (quotes.state = 'expired' and quotes.ended_at < quotes.ends_at)
    union
    select quotes.seq from quotes
      left join (select quote_id, count(distinct checkout_id) as checkouts from quote_orders group by quote_id) as ordered
        on ordered.quote_id = quotes.id
      left join (select subject_id, count(*) as events from events where type in ('quote.accepted', 'quote.part_accepted')
        group by subject_id) as accepted on accepted.subject_id = quotes.id
    where coalesce(ordered.checkouts, 0) <> coalesce(accepted.events, 0)`.execute(db);
  return rows.map(({ seq }) => `Quote ${quoteNumber(seq)}: its end and the log differ`);
}

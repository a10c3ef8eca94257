import { sql } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';
import { quoteNumber } from '#shared/domain/history/record-number.ts';

interface Found {
  seq: number;
}

/** The orders of an accepted quote have prices and at most quantities of its last answer, which was open then. */
export async function checkAcceptedQuotes(db: Database): Promise<string[]> {
  const { rows: late } = await sql<Found>`
    select quotes.seq from quotes
      left join checkouts on checkouts.id = quotes.checkout_id
    where quotes.state = 'accepted' and (checkouts.id is null or checkouts.created_at >= quotes.ends_at
      or checkouts.created_at <> quotes.ended_at
      or not exists (select 1 from orders where orders.checkout_id = checkouts.id))`.execute(db);
  const { rows: wrong } = await sql<Found & { id: string }>`
    select quotes.seq, orders.id from quotes
      join orders on orders.checkout_id = quotes.checkout_id
      join stock_movements on stock_movements.order_id = orders.id and stock_movements.kind = 'ordered'
    where not exists (select 1 from quote_lines where quote_lines.quote_id = quotes.id
      and quote_lines.version = quotes.version and quote_lines.product_id = orders.product_id
      and quote_lines.price_units = orders.price_units and quote_lines.quantity >= -stock_movements.quantity)`.execute(
    db,
  );
  return [
    ...late.map(
      ({ seq }) => `Quote ${quoteNumber(seq)}: accepted, but not by a checkout before the end of its last day`,
    ),
    ...wrong.map(
      ({ seq, id }) => `Quote ${quoteNumber(seq)}: order ${id} is not at a price and quantity that it offered`,
    ),
  ];
}

/** A quote's number of answers, last day and end are those of its last answer, which has lines with prices. */
export async function checkQuoteVersions(db: Database): Promise<string[]> {
  const { rows } = await sql<Found>`
    select quotes.seq from quotes
      left join (select quote_id, count(*) as answers, max(version) as last from quote_versions group by quote_id) as counted
        on counted.quote_id = quotes.id
      left join quote_versions on quote_versions.quote_id = quotes.id and quote_versions.version = quotes.version
    where quotes.version <> coalesce(counted.answers, 0) or quotes.version <> coalesce(counted.last, 0)
      or (quotes.version > 0 and (quote_versions.ends_at <> quotes.ends_at or quote_versions.last_day <> quotes.last_day
        or not exists (select 1 from quote_lines where quote_lines.quote_id = quotes.id
          and quote_lines.version = quotes.version and price_units is not null)))
      or (quotes.version = 0 and not exists (select 1 from quote_lines
        where quote_lines.quote_id = quotes.id and quote_lines.version = 0))`.execute(db);
  return rows.map(({ seq }) => `Quote ${quoteNumber(seq)}: its answers are not those that it counts`);
}

const ENDS = ['quote.accepted', 'quote.refused', 'quote.withdrawn', 'quote.expired'];

/** Each end has exactly its event; a quote that expired did not do so before its last day was over. */
export async function checkQuoteEnds(db: Database): Promise<string[]> {
  const types = sql.join(ENDS);
  const { rows } = await sql<Found>`
    select quotes.seq from quotes
      left join (select subject_id, count(*) as events, max(type) as type from events where type in (${types})
        group by subject_id) as ended on ended.subject_id = quotes.id
    where coalesce(ended.events, 0) <> case when quotes.ended_at is null then 0 else 1 end
      or coalesce(ended.type, '') <> case when quotes.ended_at is null then '' else 'quote.' || quotes.state end
      or (quotes.state = 'expired' and quotes.ended_at < quotes.ends_at)`.execute(db);
  return rows.map(({ seq }) => `Quote ${quoteNumber(seq)}: its end and the log differ`);
}

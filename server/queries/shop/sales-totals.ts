import { sql } from 'kysely';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { SalesTotalsTable } from '#server/db/schema/tables/shop.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { Currency } from '#shared/domain/money.ts';

// What was sold, added up by triggers (see server/db/schema/sales-totals.ts): no order is read.

export type SalesRow = Pick<SalesTotalsTable, 'period' | 'orders' | 'amount_minor'>;

const totalsSince = prepareQuery(
  (db, { series, currency, since }: { series: 'day' | 'month'; currency: Currency; since: string }) =>
    db
      .selectFrom('sales_totals')
      .select(['period', 'orders', 'amount_minor'])
      .where('series', '=', series)
      .where('currency', '=', currency)
      .where('period', '>=', since)
      .orderBy('period'),
);

/** Of the shop, oldest first; `since` is inclusive. Periods without sales are left out. */
export async function listSalesSince(
  db: Database,
  since: { series: 'day' | 'month'; currency: Currency; since: string },
): Promise<SalesRow[]> {
  return totalsSince.all(db, since);
}

interface BestOf {
  /** Such as `2026-11` or `2026`. */
  period: string;
  currency: Currency;
  limit: number;
}

const best = prepareQuery((db, { series, currency, period, limit }: BestOf & { series: SalesTotalsTable['series'] }) =>
  db
    .selectFrom('sales_totals')
    .leftJoin('products', 'products.id', 'sales_totals.subject_id')
    .leftJoin('users', 'users.id', 'sales_totals.subject_id')
    .select(['subject_id', 'orders', 'quantity', 'amount_minor'])
    .select(['products.name as product', 'products.part_number'])
    .select(['users.name as customer', 'users.email', 'users.retired_at'])
    .where('series', '=', series)
    .where('currency', '=', currency)
    .where('period', '=', period)
    .where('orders', '>', sql.lit(0))
    .orderBy('amount_minor', 'desc')
    .limit(limit),
);

/** Those with the largest sales first. */
export async function listBestSellers(db: Database, of: 'product' | 'customer', { period, ...rest }: BestOf) {
  const series = `${of} ${period.length === 4 ? 'year' : 'month'}` as const;
  return best.all(db, { series, period, ...rest });
}

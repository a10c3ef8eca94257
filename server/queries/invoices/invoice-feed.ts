import type { InvoiceRow } from '#server/db/schema/tables/invoices.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { InvoiceSeries } from '#shared/domain/invoices/invoice-kinds.ts';

/** The last number of a series in a year. */
export interface SeriesPosition {
  series: InvoiceSeries;
  year: number;
  last: number;
}

/** In the order in which their numbers began. */
export async function listSeries(db: Database): Promise<SeriesPosition[]> {
  return db
    .selectFrom('invoice_numbers')
    .select(['series', 'year', 'last'])
    .orderBy('year')
    .orderBy('series', 'desc')
    .execute();
}

/** The documents of a series in a year after a number. Numbers are given under a lock until the commit, so that none appears later. */
export async function listNumbered(
  db: Database,
  { series, year, last }: SeriesPosition,
  limit: number,
): Promise<InvoiceRow[]> {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('series', '=', series)
    .where('year', '=', year)
    .where('serial', '>', last)
    .orderBy('serial')
    .limit(limit)
    .execute();
}

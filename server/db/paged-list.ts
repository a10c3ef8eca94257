import { type SelectQueryBuilder, sql } from 'kysely';
import { type Page, seek, seekSeq, sortedParts, startOf } from '#server/db/keyset.ts';
import { type PreparedQuery, prepareQuery } from '#server/db/prepared-query.ts';
import type { Database, Tables } from '#server/db/schema/tables.ts';

type ListTable =
  | 'account_sales'
  | 'accounts'
  | 'bank_transfers'
  | 'batch_movements'
  | 'checkouts'
  | 'company_applications'
  | 'events'
  | 'handovers'
  | 'import_rows'
  | 'imports'
  | 'invoices'
  | 'orders'
  | 'outbox'
  | 'own_part_numbers'
  | 'price_list_accounts'
  | 'price_list_entries'
  | 'price_lists'
  | 'product_families'
  | 'products'
  | 'quotes'
  | 'requests'
  | 'returns'
  | 'reviews'
  | 'shipment_batches'
  | 'stock_movements'
  | 'stocktake_lines'
  | 'users'
  | 'webhook_deliveries';
type Query<T extends ListTable, Row> = SelectQueryBuilder<Tables, T, Row>;
/** A filter gets a placeholder for its value, which it must pass on without inspecting it. */
type Filters<T extends ListTable, Row, Values> = {
  [Name in keyof Values]: (query: Query<T, Row>, value: Values[Name]) => Query<T, Row>;
};
type FilterValues<Values> = {
  [Name in keyof Values]?: (unknown extends Values[Name] ? boolean : Values[Name]) | undefined;
};

interface Declaration<T extends ListTable, Row, Values, Sort extends keyof Row> {
  rows: (db: Database) => Query<T, Row>;
  filters?: Filters<T, Row, Values>;
  sorts?: readonly Sort[];
  count: (db: Database, filter: FilterValues<Values>) => Promise<number | null>;
}

export interface ListRequest<Filter, Sort> {
  page: Page;
  filter: Filter;
  sort?: Sort | undefined;
}

export interface PagedList<Row, Filter, Sort extends keyof Row> {
  rows: (db: Database, request: ListRequest<Filter, Sort>) => Promise<Row[]>;
  count: (db: Database, filter: Filter) => Promise<number | null>;
}

interface Position {
  value: number;
  after: number;
  limit: number;
}

/** Each combination of filters, sort and direction is compiled once. */
export function pagedList<
  T extends ListTable,
  Row extends { seq: number },
  Values extends object,
  Sort extends keyof Row & string = never,
>(table: T, { rows, filters, count }: Declaration<T, Row, Values, Sort>): PagedList<Row, FilterValues<Values>, Sort> {
  const statements = new Map<string, PreparedQuery<Position & Values, Row>>();
  const seq = sql.ref<number>(`${table}.seq`);

  function statement(names: (keyof Values & string)[], page: Page, sort: Sort | undefined, part: 'equal' | 'after') {
    const key = `${names} ${sort} ${part} ${page.descending}`;
    let prepared = statements.get(key);
    if (!prepared) {
      prepared = prepareQuery((db, values) => {
        let query = rows(db);
        for (const name of names) query = filters?.[name](query, values[name]) ?? query;
        const { value, after, limit } = values;
        const { where, order } =
          sort === undefined
            ? seekSeq(page, seq, sql`${after}`)
            : seek(page, { value, after: part === 'equal' ? after : null }, seq, sql.ref(`${table}.${sort}`));
        return query.where(where).orderBy(order).limit(limit);
      });
      statements.set(key, prepared);
    }
    return prepared;
  }

  return {
    count,
    rows: async (db, { page, filter, sort }) => {
      // Flags ignore their value.
      const values = filter as Values;
      const names = (Object.keys(values) as (keyof Values & string)[]).filter((name) => Boolean(values[name]));
      const read = (part: 'equal' | 'after', position: Position) =>
        statement(names, page, sort, part).all(db, { ...values, ...position });
      if (sort === undefined) return read('after', { value: 0, after: startOf(page), limit: page.limit });
      const found: Row[] = [];
      for (const { value, after } of sortedParts(page)) {
        const limit = page.limit - found.length;
        if (limit === 0) break;
        found.push(...(await read(after === null ? 'after' : 'equal', { value, after: after ?? 0, limit })));
      }
      return found;
    },
  };
}

import { randomUUIDv7 } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { pagedList } from '#server/db/paged-list.ts';
import type { StocktakeLinesTable, StocktakesTable } from '#server/db/schema/tables/stock.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';

export type StocktakeRow = Selectable<StocktakesTable>;
export type StocktakeLineRow = Selectable<StocktakeLinesTable>;

/** Undefined while nothing is counted. A transaction on PostgreSQL locks it. */
export async function findOpenStocktake(db: Database): Promise<StocktakeRow | undefined> {
  return db.selectFrom('stocktakes').selectAll().where('ended_at', 'is', null).executeTakeFirst();
}

/** The open stocktake, which is begun when there is none. */
export async function openStocktake(db: WriteTransaction, at: number): Promise<StocktakeRow> {
  const stocktake = { id: `st_${randomUUIDv7()}`, started_at: at, version: 0 };
  const open = (await findOpenStocktake(db)) ?? (await beginStocktake(db, stocktake)) ?? (await findOpenStocktake(db));
  if (!open) throw new Error('There is no open stocktake');
  return open;
}

async function beginStocktake(db: WriteTransaction, stocktake: Pick<StocktakeRow, 'id' | 'started_at' | 'version'>) {
  return db
    .insertInto('stocktakes')
    .values(stocktake)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function updateStocktake(
  db: WriteTransaction,
  id: string,
  change: Partial<Pick<StocktakeRow, 'version' | 'ended_at' | 'ended_as'>>,
): Promise<void> {
  await db.updateTable('stocktakes').set(change).where('id', '=', id).execute();
}

/** More or less than expected, or so in a batch. */
const differs = sql<boolean>`(counted <> expected or batches_differ = 1)`;

/** The numbers of counted products, and of those whose count differs. */
export async function countLines(db: Database, stocktakeId: string): Promise<{ lines: number; differing: number }> {
  const counts = await db
    .selectFrom('stocktakes')
    // In subqueries, because PostgreSQL locks no rows of an aggregate.
    .select((eb) => [
      eb
        .selectFrom('stocktake_lines')
        .select(({ fn }) => fn.countAll<number>().as('lines'))
        .where('stocktake_id', '=', stocktakeId)
        .as('lines'),
      eb
        .selectFrom('stocktake_lines')
        .select(({ fn }) => fn.countAll<number>().as('differing'))
        .where('stocktake_id', '=', stocktakeId)
        .where(differs)
        .as('differing'),
    ])
    .where('id', '=', stocktakeId)
    .executeTakeFirst();
  return { lines: Number(counts?.lines ?? 0), differing: Number(counts?.differing ?? 0) };
}

export const stocktakeLineList = pagedList('stocktake_lines', {
  rows: (db) => db.selectFrom('stocktake_lines').selectAll(),
  filters: { stocktake: (query, id: string) => query.where('stocktake_id', '=', id) },
  count: async (db, { stocktake = '' }) => (await countLines(db, stocktake)).lines,
});

export type LineWithBin = StocktakeLineRow & { bin: string | null };

/** All lines, the last one first. */
export async function listLinesWithBins(db: Database, stocktakeId: string): Promise<LineWithBin[]> {
  return db
    .selectFrom('stocktake_lines')
    .innerJoin('products', 'products.id', 'stocktake_lines.product_id')
    .selectAll('stocktake_lines')
    .select('products.bin')
    .where('stocktake_id', '=', stocktakeId)
    .orderBy('stocktake_lines.seq', 'desc')
    .execute();
}

/** By product, so that transactions lock products in one order. */
export async function listDifferences(db: WriteTransaction, stocktakeId: string): Promise<StocktakeLineRow[]> {
  return db
    .selectFrom('stocktake_lines')
    .selectAll()
    .where('stocktake_id', '=', stocktakeId)
    .where(differs)
    .orderBy('product_id')
    .execute();
}

export async function hasLine(db: WriteTransaction, stocktakeId: string, productId: string): Promise<boolean> {
  const row = await db
    .selectFrom('stocktake_lines')
    .select('seq')
    .where('stocktake_id', '=', stocktakeId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return row !== undefined;
}

/** A second count of a product replaces the first and moves to the end of the list. */
export async function saveLine(db: WriteTransaction, line: Omit<StocktakeLineRow, 'seq'>): Promise<StocktakeLineRow> {
  await removeLine(db, line.stocktake_id, line.product_id);
  return db.insertInto('stocktake_lines').values(line).returningAll().executeTakeFirstOrThrow();
}

/** False when there is none. */
export async function removeLine(db: WriteTransaction, stocktakeId: string, productId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('stocktake_lines')
    .where('stocktake_id', '=', stocktakeId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

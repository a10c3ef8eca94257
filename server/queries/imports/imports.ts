import type { Insertable, Selectable } from 'kysely';
import { prepareInsert } from '#server/db/insert-rows.ts';
import { pagedList } from '#server/db/paged-list.ts';
import type { ImportRowsTable, ImportsTable } from '#server/db/schema/tables/imports.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import type { ImportKind } from '#shared/domain/imports/imports.ts';

export type ImportTableRow = Selectable<ImportsTable>;
export type ImportRow = Selectable<ImportRowsTable>;

export type NewImportRow = Insertable<ImportRowsTable>;

export async function insertImport(db: WriteTransaction, row: Insertable<ImportsTable>): Promise<void> {
  await db.insertInto('imports').values(row).execute();
}

export const insertImportRows = prepareInsert((db, rows: NewImportRow[]) => db.insertInto('import_rows').values(rows));

export async function updateImport(
  db: WriteTransaction,
  id: string,
  change: Partial<Pick<ImportTableRow, 'checked_at' | 'applied_at' | 'applied_by' | 'undone_at' | 'undone_by'>>,
): Promise<void> {
  await db.updateTable('imports').set(change).where('id', '=', id).execute();
}

/** What a file is about: nothing for the products of the shop. */
export interface ImportOwner {
  priceListId?: string;
  accountId?: string;
}

/** One of this owner, whose rows are complete. A transaction on PostgreSQL locks it. */
export async function findImport(
  db: Database,
  id: string,
  { priceListId, accountId }: ImportOwner = {},
): Promise<ImportTableRow | undefined> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where('checked_at', 'is not', null)
    .where('price_list_id', priceListId === undefined ? 'is' : '=', priceListId ?? null)
    .where('account_id', accountId === undefined ? 'is' : '=', accountId ?? null)
    .executeTakeFirst();
}

/** Of products. */
export const importList = pagedList('imports', {
  rows: (db) =>
    db
      .selectFrom('imports')
      .selectAll()
      .where('checked_at', 'is not', null)
      .where('price_list_id', 'is', null)
      .where('account_id', 'is', null),
  count: async () => null,
});

export const priceListImportList = pagedList('imports', {
  rows: (db) => db.selectFrom('imports').selectAll().where('checked_at', 'is not', null),
  filters: { list: (query, id: string) => query.where('price_list_id', '=', id) },
  count: async () => null,
});

export const ownNumberImportList = pagedList('imports', {
  rows: (db) => db.selectFrom('imports').selectAll().where('checked_at', 'is not', null),
  filters: { account: (query, id: string) => query.where('account_id', '=', id) },
  count: async () => null,
});

export const importRowList = pagedList('import_rows', {
  rows: (db) => db.selectFrom('import_rows').selectAll(),
  filters: {
    import: (query, id: string) => query.where('import_id', '=', id),
    kind: (query, kind: ImportKind) => query.where('kind', '=', kind),
  },
  count: async () => null,
});

/** Imports that were checked before this instant and not applied, at most `limit`. */
export async function listStaleImports(db: Database, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where('applied_at', 'is', null)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** What was selected for the columns of files that were applied, the latest first. */
export async function listMappings(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('imports')
    .select('mapping')
    // Reads the index from its end.
    .where('seq', '>', 0)
    .where('mapping', 'is not', null)
    .where('price_list_id', 'is', null)
    .where('account_id', 'is', null)
    .where('applied_at', 'is not', null)
    .where('undone_at', 'is', null)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ mapping }) => mapping ?? []);
}

/** At most `limit` rows of an import; returns how many it deleted. */
export async function deleteImportRows(db: WriteTransaction, importId: string, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('import_rows')
    .where('seq', 'in', (eb) =>
      eb.selectFrom('import_rows').select('seq').where('import_id', '=', importId).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** It can no longer be applied; false when it was. */
export async function discardImport(db: WriteTransaction, id: string): Promise<boolean> {
  const result = await db
    .updateTable('imports')
    .set({ checked_at: null })
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Its rows must be deleted. */
export async function deleteImport(db: WriteTransaction, id: string): Promise<void> {
  await db.deleteFrom('imports').where('id', '=', id).execute();
}

/** Rows of these kinds with their content, in the order of their numbers. */
export async function listImportRows(
  db: Database,
  { importId, kind, after, limit }: { importId: string; kind: ImportKind; after: number; limit: number },
): Promise<ImportRow[]> {
  return db
    .selectFrom('import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('kind', '=', kind)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();
}

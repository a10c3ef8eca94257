import type { Database } from '#server/db/schema/tables.ts';

/** Where those of these products lie that have a bin, by id; also of products that are not on sale any more. */
export async function findBins(db: Database, productIds: string[]): Promise<Map<string, string>> {
  if (productIds.length === 0) return new Map();
  const rows = await db.selectFrom('products').select(['id', 'bin']).where('id', 'in', productIds).execute();
  return new Map(rows.flatMap(({ id, bin }) => (bin === null ? [] : [[id, bin]])));
}

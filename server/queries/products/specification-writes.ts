import { insertMany } from '#server/db/insert-rows.ts';
import { prepareQuery } from '#server/db/prepared-query.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { type Specified, specificationRows } from '#server/db/search/specification-rows.ts';

const specified = prepareQuery((db, { id }: { id: string }) =>
  db.selectFrom('products').select(['seq', 'category_key', 'deleted_at', 'specifications']).where('id', '=', id),
);

/** Makes the filters see these products as they are now; call it after every write that they depend on. */
export async function refreshSpecifications(
  db: WriteTransaction,
  ids: string[],
  { isNew = false }: { isNew?: boolean } = {},
): Promise<void> {
  if (ids.length === 0) return;
  const products = await readSpecified(db, ids);
  const seqs = products.map(({ seq }) => seq);
  if (!isNew) await db.deleteFrom('product_specifications').where('product_seq', 'in', seqs).execute();
  await insertMany(db, 'product_specifications', products.flatMap(specificationRows));
}

/** In the order of their ids, in which a transaction on PostgreSQL locks them. */
async function readSpecified(db: WriteTransaction, ids: string[]): Promise<Specified[]> {
  const [first = ''] = ids;
  if (ids.length === 1 || engineOf(db) === 'sqlite') {
    const found: Specified[] = [];
    for (const id of ids.length === 1 ? [first] : ids) found.push(...(await specified.all(db, { id })));
    return found;
  }
  return db
    .selectFrom('products')
    .select(['seq', 'category_key', 'deleted_at', 'specifications'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}

import { fileHashes } from '#server/db/file-hashes.ts';
import { insertMany } from '#server/db/insert-rows.ts';
import { fileKinds } from '#server/db/schema/tables/products.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';

type Written = Partial<Record<(typeof fileKinds)[number], unknown>>;

/** Notes which uploaded files products show, by the columns that were written. */
export async function writeProductFiles(
  db: WriteTransaction,
  products: { id: string; columns: Written }[],
  { isNew = false }: { isNew?: boolean } = {},
): Promise<void> {
  for (const kind of fileKinds) {
    const written = products.flatMap(({ id, columns: { [kind]: json } }) =>
      typeof json === 'string' ? [{ id, hashes: fileHashes(kind, json) }] : [],
    );
    const ids = written.map(({ id }) => id);
    if (!isNew && ids.length > 0) {
      await db.deleteFrom('product_files').where('kind', '=', kind).where('product_id', 'in', ids).execute();
    }
    const rows = written.flatMap(({ id, hashes }) => hashes.map((hash) => ({ product_id: id, kind, hash })));
    await insertMany(db, 'product_files', rows);
  }
}

import { sql } from 'kysely';
import type { FileKind } from '#server/db/schema/tables/products.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { readProductCategories } from '#server/queries/product-categories/product-categories.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { parsePictureAddress } from '#shared/domain/products/pictures.ts';

// Files that staff uploaded, pictures and documents alike: they stay while something shows them. A kind is its table.

/** How long an uploaded file waits for a product to show it. */
const UNSAVED_MS = DAY_MS;
/** How long a file stays that its product shows no longer, since a change may be taken back. */
const REPLACED_MS = 30 * DAY_MS;

export const unsavedUntil = (at: number): number => at + UNSAVED_MS;

/** Of the files with these hashes, those that the shop has. A transaction on PostgreSQL locks them, by hash. */
export async function findFiles(db: Database, kind: FileKind, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const query = db.selectFrom(kind).select('hash').where('hash', 'in', hashes).orderBy('hash');
  return new Set((await query.execute()).map(({ hash }) => hash));
}

/** Keeps files, which the shop has, for products that are about to show them. */
export async function keepFiles(db: WriteTransaction, kind: FileKind, hashes: string[]): Promise<void> {
  await setChecksAt(db, { kind, hashes, at: null });
}

/** Call it when a product shows files no longer. */
export async function releaseFiles(
  db: WriteTransaction,
  kind: FileKind,
  { hashes, at }: { hashes: string[]; at: number },
): Promise<void> {
  await setChecksAt(db, { kind, hashes, at: at + REPLACED_MS });
}

/** A file that is uploaded again stays as long as a new one; false if the shop does not have it. */
export async function renewFile(db: WriteTransaction, kind: FileKind, hash: string, at: number): Promise<boolean> {
  const file = await db.selectFrom(kind).select('check_at').where('hash', '=', hash).executeTakeFirst();
  if (file && file.check_at !== null) await setChecksAt(db, { kind, hashes: [hash], at: unsavedUntil(at) });
  return file !== undefined;
}

async function setChecksAt(
  db: WriteTransaction,
  { kind, hashes, at }: { kind: FileKind; hashes: string[]; at: number | null },
): Promise<void> {
  if (hashes.length > 0) await db.updateTable(kind).set({ check_at: at }).where('hash', 'in', hashes).execute();
}

export interface FileToCheck {
  hash: string;
  checkAt: number;
}

/** Files that perhaps nothing shows; at most 100. */
export async function listFilesToCheck(db: Database, kind: FileKind, now: number): Promise<FileToCheck[]> {
  const rows = await db
    .selectFrom(kind)
    .select(['hash', 'check_at'])
    .where('check_at', 'is not', null)
    .where('check_at', '<=', now)
    .orderBy('check_at')
    .limit(100)
    .execute();
  return rows.map(({ hash, check_at }) => ({ hash, checkAt: check_at ?? now }));
}

/** Whether a product, on sale or not, a family, a category or an order shows it. */
export async function isFileShown(db: Database, kind: FileKind, hash: string): Promise<boolean> {
  const shown = db.selectFrom('product_files').select('hash').where('hash', '=', hash).where('kind', '=', kind);
  if (await shown.limit(1).executeTakeFirst()) return true;
  if (kind === 'documents') return false;
  // Spelled like the indexes by picture; another picture with the same start would only be kept too.
  const shows = sql<boolean>`substr(image, 1, 14) = '/api/pictures/' and substr(image, 15, 16) = ${hash.slice(0, 16)}`;
  const product = await db.selectFrom('products').select('id').where(shows).limit(1).executeTakeFirst();
  if (product) return true;
  const family = await db.selectFrom('product_families').select('id').where(shows).limit(1).executeTakeFirst();
  if (family) return true;
  const categories = await readProductCategories(db);
  if (categories.some(({ image }) => image !== null && parsePictureAddress(image)?.hash === hash)) return true;
  const order = await db.selectFrom('orders').select('id').where(shows).limit(1).executeTakeFirst();
  return order !== undefined;
}

/** Ends a check; does nothing when products began or ceased to show the file since it was listed. */
export async function endFileCheck(
  db: WriteTransaction,
  kind: FileKind,
  { hash, checkAt, isShown }: FileToCheck & { isShown: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(kind)
    .set({ check_at: null })
    .where('hash', '=', hash)
    .where('check_at', '=', checkAt)
    .executeTakeFirst();
  if (isShown || numUpdatedRows === 0n) return false;
  if (kind === 'pictures') await db.deleteFrom('picture_variants').where('picture_hash', '=', hash).execute();
  await db.deleteFrom(kind).where('hash', '=', hash).execute();
  return true;
}

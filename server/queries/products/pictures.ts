import { sql } from 'kysely';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { PictureRow } from '#server/db/schema/tables/products.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { type PictureFormat, type PictureKey, parsePictureAddress } from '#shared/domain/products/pictures.ts';

/** How long an uploaded picture waits for a product to show it. */
const UNSAVED_MS = DAY_MS;
/** How long a picture stays that its product shows no longer, since a change may be taken back. */
const REPLACED_MS = 30 * DAY_MS;

const variantOf = prepareQuery((db, { hash, width, format }: PictureKey & { format: PictureFormat }) =>
  db
    .selectFrom('picture_variants')
    .select('content')
    .where('picture_hash', '=', hash)
    .where('width', '=', width)
    .where('format', '=', format),
);

export async function findPictureVariant(
  db: Database,
  variant: PictureKey & { format: PictureFormat },
): Promise<Buffer | undefined> {
  return (await variantOf.first(db, variant))?.content;
}

export interface PictureVariant {
  width: number;
  format: PictureFormat;
  content: Buffer;
}

/** Stores a picture that no product shows yet. */
export async function insertPicture(
  db: WriteTransaction,
  picture: Pick<PictureRow, 'hash' | 'width' | 'height'>,
  { at, variants }: { at: number; variants: PictureVariant[] },
): Promise<void> {
  await db
    .insertInto('pictures')
    .values({ ...picture, is_complete: 0, check_at: at + UNSAVED_MS, created_at: at })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
  await insertVariants(db, picture.hash, variants);
}

async function insertVariants(db: WriteTransaction, hash: string, variants: PictureVariant[]): Promise<void> {
  await db
    .insertInto('picture_variants')
    .values(variants.map((variant) => ({ picture_hash: hash, ...variant })))
    .onConflict((conflict) => conflict.columns(['picture_hash', 'width', 'format']).doNothing())
    .execute();
}

/** A picture that is uploaded again; it stays as long as a new one. */
export async function renewPicture(db: WriteTransaction, hash: string, at: number): Promise<PictureRow | undefined> {
  const picture = await db.selectFrom('pictures').selectAll().where('hash', '=', hash).executeTakeFirst();
  if (picture && picture.check_at !== null) await setCheckAt(db, hash, at + UNSAVED_MS);
  return picture;
}

async function setCheckAt(db: WriteTransaction, hash: string, checkAt: number | null): Promise<void> {
  await db.updateTable('pictures').set({ check_at: checkAt }).where('hash', '=', hash).execute();
}

/** Keeps a picture for a product that is about to show it; false if the shop does not have it. */
export async function keepPicture(db: WriteTransaction, { hash, width }: PictureKey): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pictures')
    .set({ check_at: null })
    .where('hash', '=', hash)
    .where('width', '=', width)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Of the pictures with these hashes, those that the shop has. A transaction on PostgreSQL locks them, by hash. */
export async function findPictures(db: Database, hashes: string[]): Promise<PictureKey[]> {
  if (hashes.length === 0) return [];
  return db.selectFrom('pictures').select(['hash', 'width']).where('hash', 'in', hashes).orderBy('hash').execute();
}

/** Like `keepPicture`, for many that the shop has. */
export async function keepPictures(db: WriteTransaction, hashes: string[]): Promise<void> {
  await setChecksAt(db, hashes, null);
}

/** Like `releasePicture`, for many. */
export async function releasePictures(db: WriteTransaction, hashes: string[], at: number): Promise<void> {
  await setChecksAt(db, hashes, at + REPLACED_MS);
}

async function setChecksAt(db: WriteTransaction, hashes: string[], checkAt: number | null): Promise<void> {
  if (hashes.length > 0)
    await db.updateTable('pictures').set({ check_at: checkAt }).where('hash', 'in', hashes).execute();
}

/** Call it when a product shows an address no longer, which may be that of an uploaded picture. */
export async function releasePicture(db: WriteTransaction, address: string, at: number): Promise<void> {
  const picture = parsePictureAddress(address);
  if (picture !== null) await setCheckAt(db, picture.hash, at + REPLACED_MS);
}

/** The oldest picture that has no AVIF yet. */
export async function findIncompletePicture(db: Database): Promise<PictureRow | undefined> {
  return db
    .selectFrom('pictures')
    .selectAll()
    .where('is_complete', '=', sql.lit(0))
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
}

/** Does nothing when the picture was removed meanwhile. */
export async function completePicture(db: WriteTransaction, hash: string, variants: PictureVariant[]): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('pictures')
    .set({ is_complete: 1 })
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) await insertVariants(db, hash, variants);
}

export interface PictureToCheck {
  hash: string;
  checkAt: number;
}

/** Pictures that perhaps nothing shows; at most 100. */
export async function listPicturesToCheck(db: Database, now: number): Promise<PictureToCheck[]> {
  const rows = await db
    .selectFrom('pictures')
    .select(['hash', 'check_at'])
    .where('check_at', 'is not', null)
    .where('check_at', '<=', now)
    .orderBy('check_at')
    .limit(100)
    .execute();
  return rows.map(({ hash, check_at }) => ({ hash, checkAt: check_at ?? now }));
}

/**
 * Whether a product, on sale or not, a family or an order shows it. Spelled like the indexes by picture; another picture with the
 * same start would only be kept too.
 */
export async function isPictureShown(db: Database, hash: string): Promise<boolean> {
  const shows = sql<boolean>`substr(image, 1, 14) = '/api/pictures/' and substr(image, 15, 16) = ${hash.slice(0, 16)}`;
  const product = await db.selectFrom('products').select('id').where(shows).limit(1).executeTakeFirst();
  if (product) return true;
  const family = await db.selectFrom('product_families').select('id').where(shows).limit(1).executeTakeFirst();
  if (family) return true;
  const order = await db.selectFrom('orders').select('id').where(shows).limit(1).executeTakeFirst();
  return order !== undefined;
}

/** Ends a check; does nothing when products began or ceased to show the picture since it was listed. */
export async function endPictureCheck(
  db: WriteTransaction,
  { hash, checkAt }: PictureToCheck,
  { isShown }: { isShown: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pictures')
    .set({ check_at: null })
    .where('hash', '=', hash)
    .where('check_at', '=', checkAt)
    .executeTakeFirst();
  if (isShown || numUpdatedRows === 0n) return false;
  await db.deleteFrom('picture_variants').where('picture_hash', '=', hash).execute();
  await db.deleteFrom('pictures').where('hash', '=', hash).execute();
  return true;
}

import { sql } from 'kysely';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { PictureRow } from '#server/db/schema/tables/products.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { releaseFiles, renewFile, unsavedUntil } from '#server/queries/products/stored-files.ts';
import { type PictureFormat, type PictureKey, parsePictureAddress } from '#shared/domain/products/pictures.ts';

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
    .values({ ...picture, is_complete: 0, check_at: unsavedUntil(at), created_at: at })
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
  if (!(await renewFile(db, 'pictures', hash, at))) return undefined;
  return db.selectFrom('pictures').selectAll().where('hash', '=', hash).executeTakeFirst();
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

/** Call it when a product shows an address no longer, which may be that of an uploaded picture. */
export async function releasePicture(db: WriteTransaction, address: string, at: number): Promise<void> {
  const picture = parsePictureAddress(address);
  if (picture !== null) await releaseFiles(db, 'pictures', { hashes: [picture.hash], at });
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

import { createHash } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { decodePicture, encodePicture, PictureError, type Pixels } from '#server/integrations/pictures.ts';
import { insertPicture, type PictureVariant, renewPicture } from '#server/queries/products/pictures.ts';
import type { UploadedPicture } from '#shared/contracts/products/pictures.ts';
import {
  MAX_PICTURE_SIDE,
  type PictureFormat,
  pictureAddress,
  pictureWidths,
} from '#shared/domain/products/pictures.ts';
import { pictureProblems } from '#shared/messages/products/pictures.ts';

/** Larger than what cameras make, and 160 MB while it is decoded. */
export const PICTURE_LIMITS = {
  box: { width: MAX_PICTURE_SIDE, height: MAX_PICTURE_SIDE },
  maxPixels: 40_000_000,
};

/**
 * Stores a picture in WebP, which products may then name; `completePictures` adds AVIF.
 * @throws {AppError} invalid_fields, overloaded
 */
export async function storePicture(deps: Deps, bytes: Uint8Array): Promise<UploadedPicture> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const known = await inTransaction(deps.db, (db) => renewPicture(db, hash, deps.now()));
  if (known) return { image: pictureAddress(known), width: known.width, height: known.height };
  const pixels = await decodePicture(bytes, PICTURE_LIMITS).catch(refusePicture);
  const { width, height } = pixels;
  const variants = await encodeVariants(pixels, 'webp');
  await inTransaction(deps.db, async (db) => {
    const at = deps.now();
    if (await renewPicture(db, hash, at)) return;
    await insertPicture(db, { hash, width, height }, { at, variants });
  });
  return { image: pictureAddress({ hash, width }), width, height };
}

export async function encodeVariants(pixels: Pixels, format: PictureFormat): Promise<PictureVariant[]> {
  const variants: PictureVariant[] = [];
  for (const width of pictureWidths(pixels.width)) {
    variants.push({ width, format, content: await encodePicture(pixels, { format, width }) });
  }
  return variants;
}

/** @throws {AppError} invalid_fields, for what is wrong with it */
export function refusePicture(error: unknown): never {
  if (!(error instanceof PictureError)) throw error;
  throw new AppError('invalid_fields', { fields: { image: pictureProblems[error.problem] }, cause: error });
}

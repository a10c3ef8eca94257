import { createHash, randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { decodePicture, encodePicture } from '#server/integrations/pictures.ts';
import { insertReturnPicture, listReturnPictures } from '#server/queries/returns/return-pictures.ts';
import { PICTURE_LIMITS, refusePicture } from '#server/services/products/store-picture.ts';
import { lockReturn } from '#server/services/returns/lock-return.ts';
import { refused } from '#server/services/returns/request-return.ts';
import { isReturnOpenFor, MAX_RETURN_PICTURES } from '#shared/domain/returns/return-states.ts';
import { returnFieldMessages as texts } from '#shared/messages/returns/return-fields.ts';

/**
 * Adds a picture to a request that is not decided, checked and encoded again like those of products. One that is there changes nothing.
 * @throws {AppError} not_found, return_changed, invalid_fields, overloaded
 */
export async function addReturnPicture(deps: Deps, { id, bytes }: { id: string; bytes: Uint8Array }): Promise<void> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  // Before it is decoded, and again once it is.
  if (!(await inTransaction(deps.db, (db) => canAdd(db, id, hash)))) return;
  const pixels = await decodePicture(bytes, PICTURE_LIMITS).catch(refusePicture);
  const { width, height } = pixels;
  const content = await encodePicture(pixels, { format: 'webp', width });
  await inTransaction(deps.db, async (db) => {
    if (!(await canAdd(db, id, hash))) return;
    const picture = { id: randomUUIDv7(), return_id: id, hash, width, height, content, created_at: deps.now() };
    await insertReturnPicture(db, picture);
  });
}

/** False when it is there already. */
async function canAdd(db: Parameters<typeof lockReturn>[0], id: string, hash: string): Promise<boolean> {
  const { row } = await lockReturn(db, id);
  const pictures = await listReturnPictures(db, id);
  if (pictures.some((picture) => picture.hash === hash)) return false;
  if (!isReturnOpenFor('addPicture', row.state)) throw new AppError('return_changed');
  if (pictures.length < MAX_RETURN_PICTURES) return true;
  throw refused(texts.tooManyPictures(MAX_RETURN_PICTURES), 'image');
}

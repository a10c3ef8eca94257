import { AppError } from '#server/app-error.ts';
import { fileKinds, type PictureRow } from '#server/db/schema/tables/products.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { decodePicture, PictureError } from '#server/integrations/pictures.ts';
import {
  completePicture,
  findIncompletePicture,
  findPictureVariant,
  keepPicture,
  type PictureVariant,
  releasePicture,
} from '#server/queries/products/pictures.ts';
import {
  endFileCheck,
  isFileShown,
  keepFiles,
  listFilesToCheck,
  releaseFiles,
} from '#server/queries/products/stored-files.ts';
import {
  findMissingFiles,
  hashesOf,
  missingProblems,
  type ShowingFields,
  shownFiles,
} from '#server/services/products/shown-files.ts';
import { encodeVariants, PICTURE_LIMITS } from '#server/services/products/store-picture.ts';
import { PICTURE_PATH, parsePictureAddress } from '#shared/domain/products/pictures.ts';
import { pictureProblems } from '#shared/messages/products/pictures.ts';

/** Any other address is no concern of ours. @throws {AppError} invalid_fields if the shop does not have the picture */
export async function keepShownPicture(db: WriteTransaction, address: string): Promise<void> {
  if (!address.startsWith(PICTURE_PATH)) return;
  const picture = parsePictureAddress(address);
  if (picture !== null && (await keepPicture(db, picture))) return;
  throw new AppError('invalid_fields', { fields: { image: pictureProblems.missing } });
}

/** For what shows one picture, or none. @throws {AppError} invalid_fields if the shop does not have the new one */
export async function changeShownPicture(
  db: WriteTransaction,
  { before, after, at }: { before: string | null; after: string | null; at: number },
): Promise<void> {
  if (before === after) return;
  if (after !== null) await keepShownPicture(db, after);
  if (before !== null) await releasePicture(db, before, at);
}

/** The files that a product shows; fields that are not in `after` stay. @throws {AppError} invalid_fields */
export async function changeFiles(
  db: WriteTransaction,
  { before = {}, after, at }: { before?: ShowingFields; after: ShowingFields; at: number },
): Promise<void> {
  const shown = shownFiles(after);
  const missing = await findMissingFiles(db, shown);
  for (const { address, field } of shown) {
    if (missing.has(address)) throw new AppError('invalid_fields', { fields: { [field]: missingProblems[field] } });
  }
  const earlier = shownFiles(before).filter(({ field }) => after[field] !== undefined);
  for (const kind of fileKinds) {
    const hashes = hashesOf(shown, kind);
    await keepFiles(db, kind, hashes);
    const left = hashesOf(earlier, kind).filter((hash) => !hashes.includes(hash));
    await releaseFiles(db, kind, { hashes: left, at });
  }
}

/** Adds AVIF to pictures that do not have it yet; returns how many. */
export async function completePictures(deps: Deps): Promise<number> {
  for (let completed = 0; ; completed += 1) {
    const picture = deps.isShuttingDown() ? undefined : await findIncompletePicture(deps.db);
    if (!picture) return completed;
    const variants = await encodeAgain(deps, picture);
    await inTransaction(deps.db, (db) => completePicture(db, picture.hash, variants));
  }
}

/** Empty when it cannot be encoded: browsers then get WebP, and the other pictures do not wait for it. */
async function encodeAgain({ db, log }: Deps, { hash, width }: PictureRow): Promise<PictureVariant[]> {
  const webp = await findPictureVariant(db, { hash, width, format: 'webp' });
  if (webp === undefined) return [];
  const pixels = await decodePicture(webp, PICTURE_LIMITS).catch((error: unknown) => {
    if (!(error instanceof PictureError)) throw error;
    log.error('A picture could not be encoded as AVIF', error, { picture: hash });
    return null;
  });
  return pixels === null ? [] : encodeVariants(pixels, 'avif');
}

/** Removes pictures and documents that nothing shows; returns how many. */
export async function removeUnusedFiles({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  let removed = 0;
  for (const kind of fileKinds) {
    for (const file of await listFilesToCheck(db, kind, now())) {
      const isShown = await isFileShown(db, kind, file.hash);
      if (await inTransaction(db, (db) => endFileCheck(db, kind, { ...file, isShown }))) removed += 1;
    }
  }
  return removed;
}

import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { CHUNK } from '#server/queries/imports/imported-products.ts';
import { findPictures, keepPictures, releasePictures } from '#server/queries/products/pictures.ts';
import { inChunks } from '#server/services/imports/in-chunks.ts';
import type { Addition, Change, Conflicts } from '#server/services/imports/write-products.ts';
import { PICTURE_PATH, parsePictureAddress, pictureAddress } from '#shared/domain/products/pictures.ts';
import { importConflictMessages as texts } from '#shared/messages/imports/imports.ts';

/** Of these addresses, those below the path of uploaded pictures that the shop does not have. */
export async function findMissingPictures(db: Database, addresses: string[]): Promise<Set<string>> {
  const missing = new Set(addresses.filter((address) => address.startsWith(PICTURE_PATH)));
  for (const chunk of inChunks(hashesOf([...missing]), CHUNK))
    for (const key of await findPictures(db, chunk)) missing.delete(pictureAddress(key));
  return missing;
}

/** In the order in which transactions on PostgreSQL lock pictures. */
function hashesOf(addresses: string[]): string[] {
  return [...new Set(addresses.flatMap((address) => parsePictureAddress(address)?.hash ?? []))].sort();
}

/** Notes products that would show a picture that the shop has no longer. */
export async function checkPictures(
  db: WriteTransaction,
  { changes, additions = [] }: { changes: Change[]; additions?: Addition[] },
  conflicts: Conflicts,
): Promise<void> {
  const shown = [
    ...changes.map(({ line, name, after }) => ({ line, name, image: after.image ?? '' })),
    ...additions.map(({ line, product }) => ({ line, name: product.product, image: product.image })),
  ];
  const missing = await findMissingPictures(
    db,
    shown.map(({ image }) => image),
  );
  for (const { line, name, image } of shown) if (missing.has(image)) conflicts.add(line, texts.pictureGone(line, name));
}

/** Like `changePicture`, for all products of an import; `checkPictures` has found the pictures. */
export async function changePictures(
  db: WriteTransaction,
  { changes, additions = [], at }: { changes: Change[]; additions?: Addition[]; at: number },
): Promise<void> {
  const changed = changes.filter(({ after }) => after.image !== undefined);
  const after = [...changed.map(({ after }) => after.image ?? ''), ...additions.map(({ product }) => product.image)];
  const shown = hashesOf(after);
  const isShown = new Set(shown);
  const left = hashesOf(changed.map(({ before }) => before.image ?? '')).filter((hash) => !isShown.has(hash));
  for (const chunk of inChunks(shown, CHUNK)) await keepPictures(db, chunk);
  for (const chunk of inChunks(left, CHUNK)) await releasePictures(db, chunk, at);
}

import { fileKinds } from '#server/db/schema/tables/products.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { CHUNK } from '#server/queries/imports/imported-products.ts';
import { keepFiles, releaseFiles } from '#server/queries/products/stored-files.ts';
import { inChunks } from '#server/services/imports/in-chunks.ts';
import type { Addition, Change, Conflicts } from '#server/services/imports/write-products.ts';
import { findMissingFiles, hashesOf, type ShownFile, shownFiles } from '#server/services/products/shown-files.ts';
import { importConflictMessages as texts } from '#shared/messages/imports/imports.ts';

/** The addresses of uploaded files among these that the shop does not have. */
export async function findMissing(db: Database, files: ShownFile[]): Promise<Set<string>> {
  const missing = new Set<string>();
  const sorted = files.toSorted((one, other) => ((one.hash ?? '') < (other.hash ?? '') ? -1 : 1));
  for (const chunk of inChunks(sorted, CHUNK))
    for (const address of await findMissingFiles(db, chunk)) missing.add(address);
  return missing;
}

/** Notes products that would show a picture or a document that the shop has no longer. */
export async function checkFiles(
  db: WriteTransaction,
  { changes, additions = [] }: { changes: Change[]; additions?: Addition[] },
  conflicts: Conflicts,
): Promise<void> {
  const shown = [
    ...changes.map(({ line, name, after }) => ({ line, name, files: shownFiles(after) })),
    ...additions.map(({ line, product }) => ({ line, name: product.product, files: shownFiles(product) })),
  ];
  const missing = await findMissing(
    db,
    shown.flatMap(({ files }) => files),
  );
  for (const { line, name, files } of shown) {
    const gone = files.find(({ address }) => missing.has(address));
    if (gone)
      conflicts.add(line, gone.kind === 'pictures' ? texts.pictureGone(line, name) : texts.documentGone(line, name));
  }
}

/** Like `changeFiles` of one product, for all of an import; `checkFiles` has found the files. */
export async function changeAllFiles(
  db: WriteTransaction,
  { changes, additions = [], at }: { changes: Change[]; additions?: Addition[]; at: number },
): Promise<void> {
  const shown = [...changes.map(({ after }) => after), ...additions.map(({ product }) => product)].flatMap(shownFiles);
  // What a change was before has the same fields.
  const earlier = changes.flatMap(({ before }) => shownFiles(before));
  for (const kind of fileKinds) {
    const hashes = hashesOf(shown, kind);
    const isShown = new Set(hashes);
    const left = hashesOf(earlier, kind).filter((hash) => !isShown.has(hash));
    for (const chunk of inChunks(hashes, CHUNK)) await keepFiles(db, kind, chunk);
    for (const chunk of inChunks(left, CHUNK)) await releaseFiles(db, kind, { hashes: chunk, at });
  }
}

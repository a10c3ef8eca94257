import type { FileKind } from '#server/db/schema/tables/products.ts';
import { parseDocuments, parsePictures } from '#server/db/stored-json.ts';
import { parseDocumentAddress } from '#shared/domain/products/documents.ts';
import { parsePictureAddress } from '#shared/domain/products/pictures.ts';

/** Of the uploaded files that a product shows, by what its column of this name holds. */
export function fileHashes(kind: FileKind, json: string): string[] {
  const files =
    kind === 'documents'
      ? parseDocuments(json).map(({ url }) => parseDocumentAddress(url))
      : parsePictures(json).map(({ image }) => parsePictureAddress(image));
  return [...new Set(files.flatMap((file) => file?.hash ?? []))];
}

import type { FileKind } from '#server/db/schema/tables/products.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { findPictures } from '#server/queries/products/pictures.ts';
import { findFiles } from '#server/queries/products/stored-files.ts';
import { DOCUMENT_PATH, parseDocumentAddress } from '#shared/domain/products/documents.ts';
import { PICTURE_PATH, parsePictureAddress, pictureAddress } from '#shared/domain/products/pictures.ts';
import { documentProblems } from '#shared/messages/products/documents.ts';
import { pictureProblems } from '#shared/messages/products/pictures.ts';

/** The fields of a product that show files. */
export interface ShowingFields {
  image?: string | undefined;
  pictures?: { image: string }[] | undefined;
  documents?: { url: string }[] | undefined;
}

export interface ShownFile {
  kind: FileKind;
  field: keyof ShowingFields;
  address: string;
  /** Null for an address below the path of uploaded files that is none. */
  hash: string | null;
}

export const missingProblems = {
  image: pictureProblems.missing,
  pictures: pictureProblems.missing,
  documents: documentProblems.missing,
} satisfies Record<keyof ShowingFields, string>;

/** The uploaded files among them, in the order in which transactions on PostgreSQL lock them. */
export function shownFiles({ image = '', pictures = [], documents = [] }: ShowingFields): ShownFile[] {
  const picture = (field: 'image' | 'pictures') => (address: string) =>
    address.startsWith(PICTURE_PATH)
      ? [{ kind: 'pictures' as const, field, address, hash: parsePictureAddress(address)?.hash ?? null }]
      : [];
  const files: ShownFile[] = [
    ...picture('image')(image),
    ...pictures.map(({ image: address }) => address).flatMap(picture('pictures')),
    ...documents.flatMap(({ url: address }) =>
      address.startsWith(DOCUMENT_PATH)
        ? [
            {
              kind: 'documents' as const,
              field: 'documents' as const,
              address,
              hash: parseDocumentAddress(address)?.hash ?? null,
            },
          ]
        : [],
    ),
  ];
  return files.toSorted((one, other) => ((one.hash ?? '') < (other.hash ?? '') ? -1 : 1));
}

export function hashesOf(files: ShownFile[], kind: FileKind): string[] {
  return [...new Set(files.flatMap((file) => (file.kind === kind ? (file.hash ?? []) : [])))].sort();
}

/** The addresses of those that the shop does not have; at most some hundred files. A transaction on PostgreSQL locks the others. */
export async function findMissingFiles(db: Database, files: ShownFile[]): Promise<Set<string>> {
  const pictures = new Set((await findPictures(db, hashesOf(files, 'pictures'))).map((key) => pictureAddress(key)));
  const documents = await findFiles(db, 'documents', hashesOf(files, 'documents'));
  const isThere = ({ kind, address, hash }: ShownFile) =>
    kind === 'pictures' ? pictures.has(address) : documents.has(hash ?? '');
  return new Set(files.filter((file) => !isThere(file)).map(({ address }) => address));
}

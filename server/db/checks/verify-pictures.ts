import { sql } from 'kysely';
import { fileHashes } from '#server/db/file-hashes.ts';
import { fileKinds } from '#server/db/schema/tables/products.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { type PictureFormat, pictureAddress, pictureWidths } from '#shared/domain/products/pictures.ts';

/** Products, families, categories and orders that show an uploaded picture which the shop does not have. */
export async function checkShownPictures(db: Database): Promise<string[]> {
  const problems: string[] = [];
  for (const [table, noun] of [
    ['products', 'Product'],
    ['product_families', 'Family'],
    ['product_categories', 'Category'],
    ['orders', 'Order'],
  ] as const) {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'image'])
      .where(sql<boolean>`substr(image, 1, 14) = '/api/pictures/'`)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('pictures')
              .select('hash')
              .where(sql<boolean>`image = '/api/pictures/' || hash || '/' || width || '.webp'`)
              .where('hash', '=', sql<string>`substr(image, 15, 64)`),
          ),
        ),
      )
      .execute();
    problems.push(...rows.map(({ id, image }) => `${noun} ${id}: shows ${image}, which the shop does not have`));
  }
  return problems;
}

export async function checkPictures(db: Database): Promise<string[]> {
  const pictures = await db.selectFrom('pictures').select(['hash', 'width']).execute();
  const variants = await db
    .selectFrom('picture_variants')
    .select(['picture_hash', 'width', 'format'])
    .where(sql<boolean>`length(content) > 0`)
    .execute();
  const address = (hash: string, width: number, format: PictureFormat) => pictureAddress({ hash, width }, format);
  const present = new Set(variants.map(({ picture_hash, width, format }) => address(picture_hash, width, format)));
  return pictures
    .filter(({ hash, width }) => pictureWidths(width).some((each) => !present.has(address(hash, each, 'webp'))))
    .map(({ hash }) => `Picture ${hash}: one of its widths is missing`);
}

/** Products whose further pictures and documents are not noted, or noted wrongly, or are uploaded files that the shop does not have. */
export async function checkProductFiles(db: Database): Promise<string[]> {
  const noted = await db.selectFrom('product_files').selectAll().execute();
  const products = await db
    .selectFrom('products')
    .select(['id', 'documents', 'pictures'])
    .where((eb) => eb.or(fileKinds.map((kind) => eb(kind, 'like', `%/api/${kind}/%`))))
    .execute();
  const key = (id: string, kind: string, hash: string) => `Product ${id}: shows ${kind} ${hash}`;
  const shown = new Set(
    products.flatMap((product) =>
      fileKinds.flatMap((kind) => fileHashes(kind, product[kind]).map((hash) => key(product.id, kind, hash))),
    ),
  );
  const rows = new Set(noted.map(({ product_id, kind, hash }) => key(product_id, kind, hash)));
  const problems = [
    ...[...shown.difference(rows)].map((file) => `${file}, which is not noted`),
    ...[...rows.difference(shown)].map((file) => `${file}, which is noted only`),
  ];
  for (const kind of fileKinds) {
    const stored = new Set((await db.selectFrom(kind).select('hash').execute()).map(({ hash }) => hash));
    const missing = noted.filter((file) => file.kind === kind && !stored.has(file.hash));
    problems.push(
      ...missing.map(({ product_id, hash }) => `${key(product_id, kind, hash)}, which the shop does not have`),
    );
  }
  return problems;
}

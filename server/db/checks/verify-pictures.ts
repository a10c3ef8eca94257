import { sql } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';
import { type PictureFormat, pictureAddress, pictureWidths } from '#shared/domain/products/pictures.ts';

/** Products, families and orders that show an uploaded picture which the shop does not have. */
export async function checkShownPictures(db: Database): Promise<string[]> {
  const problems: string[] = [];
  for (const [table, noun] of [
    ['products', 'Product'],
    ['product_families', 'Family'],
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

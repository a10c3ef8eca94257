import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#server/app-error.ts';
import type { ProductDetailsRow } from '#server/db/schema/tables/products.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { parseSpecifications } from '#server/db/stored-json.ts';
import type { Deps } from '#server/deps.ts';
import { decodePicture, encodePicture, PictureError } from '#server/integrations/pictures.ts';
import { findPictureVariant } from '#server/queries/products/pictures.ts';
import { findLogo, readSettings } from '#server/queries/shop/settings.ts';
import type { DataSheet } from '#server/services/pdf/data-sheet-layout.ts';
import { doOnThread } from '#server/services/pdf/pdf-thread.ts';
import { fromShippingColumns } from '#server/services/products/shipping-columns.ts';
import { PICTURE_LIMITS } from '#server/services/products/store-picture.ts';
import { parsePictureAddress, pictureWidths } from '#shared/domain/products/pictures.ts';
import { currentLocale } from '#shared/domain/shop/locale.ts';
import { dataSheetMessages as texts } from '#shared/messages/products/data-sheet.ts';

type SheetDeps = Pick<Deps, 'db' | 'settings' | 'webFolder'>;
type Facts = Omit<DataSheet, 'logo' | 'picture'>;

/** How many printed data sheets stay in memory; each has tens of kilobytes. */
const MAX_KEPT_SHEETS = 50;

export interface PrintedSheet {
  content: Buffer;
  /** Of all that it is made from. */
  hash: string;
}

/** Prints data sheets, each once while nothing of it changes. `address` is that of the product's page. */
export function createDataSheetPrinter(deps: SheetDeps) {
  const kept = new Map<string, Promise<Buffer>>();

  /** @throws {AppError} pdf_unprintable, overloaded */
  return async (product: ProductDetailsRow, address: string): Promise<PrintedSheet> => {
    const facts = await readFacts(deps.db, product, address);
    const locale = currentLocale();
    const hash = createHash('sha256')
      .update(JSON.stringify([facts, product.image, locale]))
      .digest('hex');
    const content = kept.get(hash) ?? print(deps, facts, product.image);
    kept.delete(hash);
    kept.set(hash, content);
    for (const oldest of [...kept.keys()].slice(0, -MAX_KEPT_SHEETS)) kept.delete(oldest);
    content.catch(() => kept.delete(hash));
    return { content: await content, hash };
  };
}

async function readFacts(db: Database, product: ProductDetailsRow, address: string): Promise<Facts> {
  const settings = await readSettings(db);
  return {
    seller: {
      name: settings.legalName ?? settings.name,
      address: settings.address,
      email: settings.email,
      phone: settings.phone,
      taxId: null,
      logo: settings.logo,
    },
    name: product.name,
    description: product.description,
    partNumber: product.part_number,
    barcode: product.barcode,
    category: product.category,
    family: product.family,
    unit: product.unit,
    minimumQuantity: product.minimum_quantity,
    orderMultiple: product.order_multiple,
    specifications: parseSpecifications(product.specifications),
    shipping: fromShippingColumns(product),
    createdAt: product.created_at,
    address,
  };
}

async function print(deps: SheetDeps, facts: Facts, image: string): Promise<Buffer> {
  const hash = facts.seller.logo?.split('/').at(-1);
  const logo = hash === undefined ? undefined : await findLogo(deps.db, hash);
  const sheet = { ...facts, logo: logo?.content ?? null, picture: await readPicture(deps, image) };
  const result = await doOnThread(deps.settings.pdfFonts, { locale: currentLocale(), sheet });
  if ('bytes' in result) return Buffer.from(result.bytes);
  if (!('unprintable' in result)) throw new Error('The thread gave no PDF');
  const { number, characters } = result.unprintable;
  throw new AppError('pdf_unprintable', { message: texts.unprintable(number, characters) });
}

/** Of an uploaded picture or one that comes with the web app; those at other addresses are never fetched. */
async function readPicture({ db, webFolder }: SheetDeps, image: string): Promise<DataSheet['picture']> {
  if (webFolder !== undefined && /^(?:\/[\w-]+)+\.svg$/.test(image)) {
    const svg = await readFile(path.join(webFolder, image), 'utf8').catch(() => null);
    return svg === null ? null : { svg };
  }
  const picture = parsePictureAddress(image);
  const [width] = picture === null ? [] : pictureWidths(picture.width);
  if (picture === null || width === undefined) return null;
  const webp = await findPictureVariant(db, { hash: picture.hash, width, format: 'webp' });
  if (webp === undefined) return null;
  try {
    const pixels = await decodePicture(webp, PICTURE_LIMITS);
    return { jpeg: await encodePicture(pixels, { format: 'jpeg', width }) };
  } catch (error) {
    if (error instanceof PictureError) return null;
    throw error;
  }
}

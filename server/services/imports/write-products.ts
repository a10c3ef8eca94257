import { AppError } from '#server/app-error.ts';
import { yieldRegularly } from '#server/async/yield-to-event-loop.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { searchText } from '#server/db/search/search-text.ts';
import type { ImportedChange, ImportedFields } from '#server/db/stored-import.ts';
import type { Deps } from '#server/deps.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { recordEvents } from '#server/queries/history/events.ts';
import {
  CHUNK,
  chunkSize,
  findBarcodes,
  findPartNumberKeys,
  findWaitedFor,
  freeBarcodes,
  insertProducts,
  lockVersions,
  type ProductRowInsert,
  type ProductWrite,
  updateProducts,
} from '#server/queries/imports/imported-products.ts';
import { withKeys } from '#server/queries/products/product-writes.ts';
import { recordFirstStocks } from '#server/queries/stock/stock.ts';
import { inChunks } from '#server/services/imports/in-chunks.ts';
import { toDetailsUpdate, toUpdate } from '#server/services/products/product-details.ts';
import { fillWaitlist } from '#server/services/waitlist/fill-waitlist.ts';
import type { NewProduct } from '#shared/contracts/products/product-changes.ts';
import { knownPriceUnits } from '#shared/domain/money.ts';
import { withEachField } from '#shared/domain/products/shipping-data.ts';
import { gtinForms, toGtin14 } from '#shared/domain/reading/gtin.ts';
import { partNumberKey } from '#shared/domain/reading/part-number.ts';
import { importConflictMessages as texts } from '#shared/messages/imports/imports.ts';

/** A product that must be of this version, and what it becomes. */
export interface Change {
  line: number;
  name: string;
  productId: string;
  version: number;
  before: ImportedChange;
  after: ImportedChange;
  /** The texts that a search reads, when one of them changes. */
  searched: Pick<ImportedFields, 'product' | 'description' | 'partNumber'> | null;
}

export interface Addition {
  line: number;
  productId: string;
  product: NewProduct;
}

const MAX_CONFLICTS = 100;

/** Lines that are in the way, with a sentence for each. */
export class Conflicts {
  readonly #fields: Record<string, string> = {};

  add(line: number, sentence: string): void {
    if (Object.keys(this.#fields).length < MAX_CONFLICTS) this.#fields[`lines.${line}`] ??= sentence;
  }

  /** @throws {AppError} with this code, when there are any */
  refuse(code: 'import_outdated' | 'import_not_undoable'): void {
    if (Object.keys(this.#fields).length > 0) throw new AppError(code, { fields: this.#fields });
  }
}

interface Item {
  line: number;
  name: string;
  productId: string;
  version: number;
}

/** Locks the products, and notes those that are not on sale or have changed since that version. */
export async function checkVersions(db: WriteTransaction, items: Item[], conflicts: Conflicts): Promise<void> {
  const yieldIfDue = yieldRegularly();
  const byId = items.toSorted((one, other) => (one.productId < other.productId ? -1 : 1));
  for (const chunk of inChunks(byId, CHUNK)) {
    const found = await lockVersions(
      db,
      chunk.map(({ productId }) => productId),
    );
    const versions = new Map(found.map(({ id, version }) => [id, version]));
    for (const { line, name, productId, version } of chunk) {
      const current = versions.get(productId);
      if (current === undefined) conflicts.add(line, texts.gone(line, name));
      else if (current !== version) conflicts.add(line, texts.changed(line, name));
    }
    await yieldIfDue();
  }
}

/** Notes products whose new part number or barcode another product has, which does not give it away here. */
export async function checkKeys(
  db: WriteTransaction,
  { changes, additions = [], removed = [] }: { changes: Change[]; additions?: Addition[]; removed?: string[] },
  conflicts: Conflicts,
): Promise<void> {
  const own = [
    ...changes.map(({ line, name, productId, after }) => ({ line, name, productId, ...after })),
    ...additions.map(({ line, productId, product }) => ({ line, name: product.product, productId, ...product })),
  ];
  const givers = changes.filter(({ after }) => after.barcode !== undefined).map(({ productId }) => productId);
  const givesBarcode = new Set([...givers, ...removed]);
  for (const chunk of inChunks(own, CHUNK)) {
    const keys = byText(chunk, ({ partNumber }) => (partNumber ? partNumberKey(partNumber) : null));
    const barcodes = byText(chunk, ({ barcode }) => (barcode ? toGtin14(barcode) : null));
    for (const { id, key } of await findPartNumberKeys(db, [...keys.keys()])) {
      const item = keys.get(key);
      if (item && item.productId !== id) conflicts.add(item.line, texts.partNumberTaken(item.line, item.name));
    }
    for (const { id, barcode } of await findBarcodes(db, [...barcodes.keys()].flatMap(gtinForms))) {
      const item = barcodes.get(toGtin14(barcode));
      if (item && item.productId !== id && !givesBarcode.has(id)) {
        conflicts.add(item.line, texts.barcodeTaken(item.line, item.name));
      }
    }
  }
}

function byText<T>(items: T[], textOf: (item: T) => string | null | undefined): Map<string, T> {
  return new Map(
    items.flatMap((item): [string, T][] => {
      const text = textOf(item);
      return text ? [[text, item]] : [];
    }),
  );
}

/** What the changes write; made before the transaction, which is shorter then. */
export async function toWrites(changes: Change[]): Promise<ProductWrite[]> {
  const yieldIfDue = yieldRegularly();
  const writes: ProductWrite[] = [];
  for (const { productId: id, after, searched } of changes) {
    await yieldIfDue();
    const columns = withKeys(toUpdate(after));
    const text = searched && searchText(searched.product, searched.description, searched.partNumber);
    writes.push({ id, columns: { ...columns, ...(text !== null && { search_text: text }) } });
  }
  return writes;
}

export async function toInserts(additions: Addition[], at: number): Promise<ProductRowInsert[]> {
  const yieldIfDue = yieldRegularly();
  const inserts: ProductRowInsert[] = [];
  for (const { productId, product } of additions) {
    await yieldIfDue();
    const { partNumber = null, barcode = null, category = null, family = null, unit = 'piece' } = product;
    const {
      orderMultiple = 1,
      priceBreaks = [],
      specifications = [],
      documents = [],
      pictures = [],
      lowStockAt = null,
      leadDays = null,
      sellsRest = false,
      bin = null,
      tracksBatches = false,
    } = product;
    const { otherNumbers = [], accessories = [], substitutes = [], replacedBy = null } = product;
    const details = {
      partNumber,
      barcode,
      category,
      family,
      unit,
      orderMultiple,
      priceBreaks,
      specifications,
      documents,
      otherNumbers,
      accessories,
      substitutes,
      replacedBy,
      pictures,
    };
    inserts.push({
      id: productId,
      name: product.product,
      description: product.description,
      price_units: knownPriceUnits(product.price),
      minimum_quantity: product.minimumQuantity,
      available_quantity: product.availableQuantity,
      image: product.image,
      created_at: at,
      search_text: searchText(product.product, product.description, partNumber),
      ...withKeys(
        toDetailsUpdate({ ...details, ...withEachField(product), lowStockAt, leadDays, sellsRest, bin, tracksBatches }),
      ),
    });
  }
  return inserts;
}

/** Barcodes that move from one product to another are free in between. */
export async function writeChanges(db: WriteTransaction, changes: Change[], writes: ProductWrite[]): Promise<void> {
  const yieldIfDue = yieldRegularly();
  const freed = changes.filter(({ before }) => before.barcode);
  for (const chunk of inChunks(freed, CHUNK))
    await freeBarcodes(
      db,
      chunk.map(({ productId }) => productId),
    );
  // Of one kind together, so that PostgreSQL needs few statements; in small parts, so that SQLite lets others in.
  const groups = Map.groupBy(writes, ({ columns }) => Object.keys(columns).sort().join());
  for (const group of groups.values()) {
    for (const chunk of inChunks(group, chunkSize(db))) {
      await updateProducts(db, chunk);
      await yieldIfDue();
    }
  }
}

export async function writeAdditions(db: WriteTransaction, inserts: ProductRowInsert[], at: number): Promise<void> {
  const yieldIfDue = yieldRegularly();
  for (const chunk of inChunks(inserts, chunkSize(db))) {
    await insertProducts(db, chunk);
    await recordFirstStocks(
      db,
      chunk.map(({ id, available_quantity }) => ({ productId: id, quantity: available_quantity, at })),
    );
    await yieldIfDue();
  }
}

/** Fills the waitlists of the products that changed. */
export async function fillWaitlists(
  db: WriteTransaction,
  deps: Deps,
  { changes, at }: { changes: Change[]; at: number },
): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  const ids = changes.map(({ productId }) => productId).sort();
  for (const chunk of inChunks(ids, CHUNK))
    for (const id of await findWaitedFor(db, chunk))
      events.push(...(await fillWaitlist(db, deps, id, { returned: 0, at })));
  return events;
}

export async function recordAll(db: WriteTransaction, events: RecordedEvent[]): Promise<void> {
  const yieldIfDue = yieldRegularly();
  for (const chunk of inChunks(events, chunkSize(db))) {
    await recordEvents(db, chunk);
    await yieldIfDue();
  }
}

import { yieldRegularly } from '#server/async/yield-to-event-loop.ts';
import type { PriceListEntryRow } from '#server/db/schema/tables/price-lists.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { parsePriceBreaks } from '#server/db/stored-json.ts';
import { CHUNK } from '#server/queries/imports/imported-products.ts';
import { listEntriesOf } from '#server/queries/price-lists/price-list-entries.ts';
import { inChunks } from '#server/services/imports/in-chunks.ts';
import {
  type Found,
  findExisting,
  findTwice,
  type Plan,
  type PlannedRow,
  saysWhyNoKey,
  withReasonsOf,
} from '#server/services/imports/plan-import.ts';
import type { FileRow } from '#server/services/imports/read-rows.ts';
import { type EntryPrices, entryPricesSchema } from '#shared/contracts/price-lists/price-lists.ts';
import { fromPriceUnits } from '#shared/domain/money.ts';
import { areValidPriceBreaks } from '#shared/domain/products/price-breaks.ts';
import { productColumns } from '#shared/domain/products/product-columns.ts';
import { importRowMessages as texts } from '#shared/messages/imports/imports.ts';
import { priceListFieldMessages } from '#shared/messages/price-lists/price-list-fields.ts';
import { productFieldMessages } from '#shared/messages/products/product-problems.ts';

/** What the rows of a file do to the prices of a list. A price without breaks has none from then on. */
export async function planEntries(db: Database, listId: string, rows: FileRow[]): Promise<Plan> {
  const products = await findExisting(db, rows);
  const twice = findTwice(rows, products);
  const present = new Map<string, PriceListEntryRow>();
  const yieldIfDue = yieldRegularly();
  for (const chunk of inChunks(rows, CHUNK)) {
    const ids = chunk.flatMap((row) => products.of(row).product?.id ?? []);
    for (const entry of await listEntriesOf(db, listId, ids)) present.set(entry.product_id, entry);
    await yieldIfDue();
  }
  const planned = rows.map((row) => {
    const found = products.of(row);
    return planRow(row, found, { lines: twice.get(row), entry: present.get(found.product?.id ?? '') });
  });
  return { rows: planned, otherStock: 0 };
}

function planRow(
  row: FileRow,
  { product, problem }: Found,
  { lines, entry }: { lines: number[] | undefined; entry: PriceListEntryRow | undefined },
): PlannedRow {
  const shown = { row, name: product?.name ?? row.name, partNumber: product?.part_number ?? (row.partNumber || null) };
  const refused = (reasons: string[]): PlannedRow => ({
    ...shown,
    kind: 'refused',
    productId: product?.id ?? null,
    reasons,
  });
  if (problem !== undefined) return refused(saysWhyNoKey(row) ? row.problems : [problem]);
  if (!product) return refused([...row.problems, priceListFieldMessages.unknownProduct]);
  const reasons = [...row.problems, ...(lines ? [texts.twice(lines)] : [])];
  const { price, priceBreaks = [] } = row.values;
  const parsed = entryPricesSchema.safeParse({ price, priceBreaks });
  if (!parsed.success) return refused(withReasonsOf(parsed.error, reasons));
  if (!areValidPriceBreaks(parsed.data))
    reasons.push(texts.ofColumn(productColumns.priceBreaks, productFieldMessages.priceBreaksInvalid));
  if (reasons.length > 0) return refused(reasons);
  const [before, after] = [pricesOf(entry), parsed.data];
  if (!entry) return { ...shown, kind: 'new', productId: product.id, after };
  return JSON.stringify(before) === JSON.stringify(after)
    ? { ...shown, kind: 'unchanged', productId: product.id }
    : { ...shown, kind: 'changed', productId: product.id, version: 0, before, after };
}

/** As rows of imports have them. */
export function pricesOf(row: PriceListEntryRow | undefined): EntryPrices | Record<string, never> {
  if (!row) return {};
  const priceBreaks = parsePriceBreaks(row.price_breaks);
  return {
    price: fromPriceUnits(row.price_units),
    priceBreaks: priceBreaks.map(({ quantity, price }) => ({ quantity, price: fromPriceUnits(price) })),
  };
}

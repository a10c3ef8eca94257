import { randomUUIDv7 } from 'node:crypto';
import * as z from 'zod/mini';
import { yieldRegularly } from '#server/async/yield-to-event-loop.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { ImportedFields } from '#server/db/stored-import.ts';
import {
  CHUNK,
  findBarcodes,
  findProductsById,
  findProductsByPartNumber,
  type VersionedProduct,
} from '#server/queries/imports/imported-products.ts';
import { findMissing } from '#server/services/imports/import-files.ts';
import { inChunks } from '#server/services/imports/in-chunks.ts';
import type { FileRow } from '#server/services/imports/read-rows.ts';
import { productFields } from '#server/services/products/product-details.ts';
import { missingProblems, type ShownFile, shownFiles } from '#server/services/products/shown-files.ts';
import { type NewProduct, newProductSchema } from '#shared/contracts/products/product-changes.ts';
import { MAX_RELATED_NUMBERS } from '#shared/domain/limits.ts';
import { keepFormerNumber } from '#shared/domain/part-numbers/former-number.ts';
import { areValidPriceBreaks } from '#shared/domain/products/price-breaks.ts';
import { type ProductColumn, productColumns } from '#shared/domain/products/product-columns.ts';
import { importRowMessages as texts } from '#shared/messages/imports/imports.ts';
import { productFieldMessages } from '#shared/messages/products/product-problems.ts';

export interface Planned {
  row: FileRow;
  /** What the product is called in the shop after the import, or in the file. */
  name: string;
  partNumber: string | null;
}

export interface NewRow extends Planned {
  kind: 'new';
  productId: string;
  product: NewProduct;
}

/** A product that has no price in a price list yet. */
export interface NewEntryRow extends Planned {
  kind: 'new';
  productId: string;
  after: Partial<ImportedFields>;
}

export interface ChangedRow extends Planned {
  kind: 'changed';
  productId: string;
  /** Of the product; 0 where it is not the product that changes. */
  version: number;
  before: Partial<ImportedFields>;
  after: Partial<ImportedFields>;
}

export interface UnchangedRow extends Planned {
  kind: 'unchanged';
  productId: string;
}

export interface RefusedRow extends Planned {
  kind: 'refused';
  productId: string | null;
  reasons: string[];
}

/** What an account calls a product, before and after. */
export interface OwnNumberRow extends Planned {
  kind: 'new' | 'changed';
  productId: string;
  ownNumber: { before: string | null; after: string | null };
}

export type PlannedRow = NewRow | NewEntryRow | ChangedRow | OwnNumberRow | UnchangedRow | RefusedRow;

export interface Plan {
  rows: PlannedRow[];
  /** Rows of products on sale whose stock differs. */
  otherStock: number;
}

const changeSchema = z.partial(z.omit(newProductSchema, { availableQuantity: true }));

/** What the rows of a file do to the products that are on sale now. */
export async function planImport(db: Database, rows: FileRow[]): Promise<Plan> {
  const products = await findExisting(db, rows);
  const twice = findTwice(rows, products);
  const yieldIfDue = yieldRegularly();
  const planned: PlannedRow[] = [];
  let otherStock = 0;
  for (const row of rows) {
    await yieldIfDue();
    const found = products.of(row);
    const { availableQuantity } = row.values;
    if (found.product && availableQuantity !== undefined && availableQuantity !== found.product.available_quantity)
      otherStock += 1;
    planned.push(planRow(row, found, twice.get(row)));
  }
  const withFiles = await refuseMissingFiles(db, planned);
  return { rows: await refuseTakenBarcodes(db, withFiles), otherStock };
}

export interface Found {
  product: VersionedProduct | undefined;
  problem?: string;
}

export async function findExisting(db: Database, rows: FileRow[]): Promise<{ of: (row: FileRow) => Found }> {
  const byKey = new Map<string, VersionedProduct>();
  const byId = new Map<string, VersionedProduct>();
  const yieldIfDue = yieldRegularly();
  for (const chunk of inChunks(rows, CHUNK)) {
    const keys = chunk.flatMap(({ key }) => (key === '' ? [] : key));
    for (const product of await findProductsByPartNumber(db, keys)) byKey.set(product.part_number_key ?? '', product);
    await yieldIfDue();
    const ids = chunk.flatMap(({ id }) => (id === '' ? [] : id));
    for (const product of await findProductsById(db, ids)) byId.set(product.id, product);
    await yieldIfDue();
  }
  return {
    of: ({ id, key }) => {
      const [named, owner] = [byId.get(id), byKey.get(key)];
      if (named === undefined && key === '') {
        return { product: undefined, problem: id === '' ? texts.noKey : texts.unknownId };
      }
      if (named && owner && named.id !== owner.id) return { product: undefined, problem: texts.idOfOther };
      return { product: named ?? owner };
    },
  };
}

/** The lines of rows about the same product, which are all refused: none of them takes precedence. */
export function findTwice(rows: FileRow[], products: { of: (row: FileRow) => Found }): Map<FileRow, number[]> {
  const twice = new Map<FileRow, number[]>();
  const byProduct = Map.groupBy(rows, (row) => products.of(row).product?.id);
  const byPartNumber = Map.groupBy(rows, ({ key }) => key || undefined);
  for (const groups of [byProduct, byPartNumber]) {
    for (const [same, group] of groups) {
      const lines = group.map(({ line }) => line);
      if (same !== undefined && lines.length > 1) for (const row of group) twice.set(row, lines);
    }
  }
  return twice;
}

function planRow(row: FileRow, { product, problem }: Found, lines: number[] | undefined): PlannedRow {
  const shown = {
    row,
    name: row.name || (product?.name ?? ''),
    partNumber: row.partNumber || (product?.part_number ?? null),
  };
  const refused = (reasons: string[]): RefusedRow => ({
    ...shown,
    kind: 'refused',
    productId: product?.id ?? null,
    reasons,
  });
  if (problem !== undefined) return refused(saysWhyNoKey(row) ? row.problems : [problem]);
  const reasons = [...row.problems, ...(lines ? [texts.twice(lines)] : [])];
  if (!product) {
    const input = { availableQuantity: 0, ...row.values };
    const parsed = newProductSchema.safeParse(input);
    if (!parsed.success) return refused(withReasonsOf(parsed.error, reasons));
    const { price, priceBreaks = [] } = parsed.data;
    if (!areValidPriceBreaks({ price, priceBreaks }))
      reasons.push(texts.ofColumn(productColumns.priceBreaks, productFieldMessages.priceBreaksInvalid));
    return reasons.length > 0
      ? refused(reasons)
      : {
          ...shown,
          kind: 'new',
          productId: randomUUIDv7(),
          product: parsed.data,
          partNumber: parsed.data.partNumber ?? null,
        };
  }
  const { availableQuantity: _, ...values } = row.values;
  const parsed = changeSchema.safeParse(values);
  if (!parsed.success) return refused(withReasonsOf(parsed.error, reasons));
  const fields = productFields(product);
  const change = keepFormerNumber(fields, parsed.data);
  if ((change.otherNumbers?.length ?? 0) > MAX_RELATED_NUMBERS)
    reasons.push(
      texts.ofColumn(productColumns.otherNumbers, productFieldMessages.noRoomForFormer(MAX_RELATED_NUMBERS)),
    );
  const { before, after } = differences(fields, change);
  const { price, priceBreaks } = { ...fields, ...after };
  if (!areValidPriceBreaks({ price, priceBreaks }))
    reasons.push(texts.ofColumn(productColumns.priceBreaks, productFieldMessages.priceBreaksInvalid));
  if (reasons.length > 0) return refused(reasons);
  const { id: productId, version } = product;
  const isChanged = Object.keys(after).length > 0;
  return isChanged
    ? { ...shown, kind: 'changed', productId, version, before, after }
    : { ...shown, kind: 'unchanged', productId };
}

export function saysWhyNoKey({ problems }: FileRow): boolean {
  const ofPartNumber = texts.ofColumn(productColumns.partNumber, '');
  return problems.some((problem) => problem === texts.quotes || problem.startsWith(ofPartNumber));
}

/** Adds why values are refused, once for each column; a cell that could not be read says why already. */
export function withReasonsOf(error: z.core.$ZodError, reasons: string[]): string[] {
  const all = [...reasons];
  for (const { message, path } of error.issues) {
    const column = productColumns[path[0] as ProductColumn];
    if (!all.some((reason) => reason.startsWith(texts.ofColumn(column, '')))) all.push(texts.ofColumn(column, message));
  }
  return all;
}

/** Line breaks that a spreadsheet wrote in its own way are no change. */
function differences(
  fields: ImportedFields,
  change: z.output<typeof changeSchema>,
): Record<'before' | 'after', Partial<ImportedFields>> {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(change)) {
    const old = fields[name as keyof ImportedFields];
    if (value === undefined || sameForm(old) === sameForm(value)) continue;
    before[name] = old;
    after[name] = value;
  }
  return { before, after };
}

function sameForm(value: unknown): string {
  return JSON.stringify(value).replaceAll('\\r\\n', '\\n');
}

async function refuseMissingFiles(db: Database, planned: PlannedRow[]): Promise<PlannedRow[]> {
  const missing = await findMissing(db, planned.flatMap(filesOf));
  return planned.map((row) => {
    const gone = filesOf(row).find(({ address }) => missing.has(address));
    return gone ? refuse(row, texts.ofColumn(productColumns[gone.field], missingProblems[gone.field])) : row;
  });
}

/** That the row gives its product. */
function filesOf(row: PlannedRow): ShownFile[] {
  if (row.kind === 'new') return 'product' in row ? shownFiles(row.product) : [];
  return 'version' in row ? shownFiles(row.after) : [];
}

/** Refuses rows whose barcode another product keeps, until all others can have theirs. */
async function refuseTakenBarcodes(db: Database, planned: PlannedRow[]): Promise<PlannedRow[]> {
  const owners = new Map<string, string>();
  const claimed = planned.flatMap((row) => barcodeOf(row) ?? []);
  for (const chunk of inChunks(claimed, CHUNK))
    for (const { id, barcode } of await findBarcodes(db, chunk)) owners.set(barcode, id);
  for (let rows = planned; ; ) {
    const claims = Map.groupBy(
      rows.filter((row) => barcodeOf(row)),
      barcodeOf,
    );
    const linesOf = new Map([...claims].map(([barcode, claiming]) => [barcode, claiming.map(({ row }) => row.line)]));
    // A refused row leaves its product the barcode, which another row may need.
    const given = new Set(rows.flatMap((row) => ('version' in row && row.before.barcode ? row.productId : [])));
    const checked = rows.map((row): PlannedRow => {
      const barcode = barcodeOf(row);
      if (!barcode) return row;
      const lines = linesOf.get(barcode) ?? [];
      if (lines.length > 1) return refuse(row, texts.sameBarcode(lines));
      const owner = owners.get(barcode);
      return owner === undefined || owner === row.productId || given.has(owner)
        ? row
        : refuse(row, texts.ofColumn(productColumns.barcode, productFieldMessages.barcodeTaken));
    });
    if (checked.every((row, index) => row === rows[index])) return rows;
    rows = checked;
  }
}

/** That the row gives its product. */
function barcodeOf(row: PlannedRow): string | null | undefined {
  if (row.kind === 'new') return 'product' in row ? row.product.barcode : undefined;
  return 'version' in row ? row.after.barcode : undefined;
}

export function refuse({ row, name, partNumber, productId }: PlannedRow, reason: string): RefusedRow {
  return { kind: 'refused', row, name, partNumber, productId, reasons: [reason] };
}

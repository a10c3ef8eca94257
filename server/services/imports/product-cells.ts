import type { ImportedFields } from '#server/db/stored-json.ts';
import { unguardFormulas } from '#server/services/imports/formula-guard.ts';
import { readPairs, writePairs } from '#server/services/imports/list-cells.ts';
import type { ProductDetails } from '#shared/contracts/products/products.ts';
import { type ProductColumn, productColumns } from '#shared/domain/products/product-columns.ts';
import { decideDecimal } from '#shared/domain/reading/decimal-decision.ts';
import { localDecimal } from '#shared/domain/reading/local-decimal.ts';
import { readNumber } from '#shared/domain/reading/number-text.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { importRowMessages as texts } from '#shared/messages/imports/imports.ts';

export const columnNames = Object.keys(productColumns) as ProductColumn[];

/** The cells of a product, in the order of the columns, for `toCsv`. */
export function toCells(product: Omit<ProductDetails, 'createdAt'>): string[] {
  return columnNames.map((column) => cellOf(product, column));
}

function cellOf(product: Omit<ProductDetails, 'createdAt'>, column: ProductColumn): string {
  switch (column) {
    case 'price':
      return decimalText(product.price);
    case 'priceBreaks':
    case 'specifications':
    case 'documents':
      return listText(column, product);
    default:
      return String(product[column] ?? '');
  }
}

function decimalText(value: number): string {
  return String(value).replace('.', localDecimal());
}

type ListColumn = 'priceBreaks' | 'specifications' | 'documents';

/** A list of a product as its cell has it. */
export function listText(column: ListColumn, product: Pick<ImportedFields, ListColumn>): string {
  switch (column) {
    case 'priceBreaks':
      return writePairs(product.priceBreaks.map(({ quantity, price }) => [String(quantity), decimalText(price)]));
    case 'specifications':
      return writePairs(product.specifications.map(({ name, value }) => [name, value]));
    case 'documents':
      return writePairs(product.documents.map(({ title, url }) => [title, url]));
  }
}

export type Reading = { value: unknown } | { problem: string };

/**
 * The value of a cell, for the contract's schemas. Undefined keeps what a product has: an empty cell of a field that
 * every product needs. An empty cell of another field removes it.
 */
export function readCell(column: ProductColumn, text: string): Reading | undefined {
  const cell = unguardFormulas(text).trim();
  switch (column) {
    case 'partNumber':
    case 'barcode':
    case 'category':
      return { value: cell };
    case 'lowStockAt':
      return cell === '' ? { value: null } : readAmount(cell, false);
    case 'priceBreaks':
    case 'specifications':
    case 'documents':
      return readList(column, cell);
    case 'price':
      return cell === '' ? undefined : readAmount(cell, true);
    case 'minimumQuantity':
    case 'orderMultiple':
    case 'availableQuantity':
      return cell === '' ? undefined : readAmount(cell, false);
    case 'unit':
      return cell === '' ? undefined : { value: cell.toLowerCase() };
    default:
      return cell === '' ? undefined : { value: cell };
  }
}

/** A price that can be read in two ways is refused unless it has the locale's decimal sign. */
function readAmount(cell: string, isDecimal: boolean): Reading {
  const surroundings = isDecimal && !cell.includes(localDecimal()) ? null : localDecimal();
  const read = readNumber(cell, decideDecimal([cell], surroundings).decimal);
  if (read.kind === 'number') return { value: read.value };
  if (read.kind === 'ambiguous') {
    const [thousands = '', fraction = ''] = read.readings.toSorted((one, other) => Number(other) - Number(one));
    return { problem: texts.ambiguous(thousands, `${fraction.replace('.', localDecimal())}0`) };
  }
  return { problem: isDecimal ? texts.number(formatNumber(1.5)) : texts.wholeNumber };
}

function readList(column: ListColumn, cell: string): Reading {
  const pairs = readPairs(cell);
  switch (column) {
    case 'priceBreaks':
      return readBreaks(pairs);
    case 'specifications':
      return pairs === null
        ? { problem: texts.specifications }
        : { value: pairs.map(([name, value]) => ({ name, value })) };
    case 'documents':
      return pairs === null ? { problem: texts.documents } : { value: pairs.map(([title, url]) => ({ title, url })) };
  }
}

function readBreaks(pairs: [string, string][] | null): Reading {
  const breaks: { quantity: unknown; price: unknown }[] = [];
  for (const [left, right] of pairs ?? []) {
    const [quantity, price] = [readAmount(left, false), readAmount(right, true)];
    if ('problem' in quantity || 'problem' in price) return { problem: texts.breaks };
    breaks.push({ quantity: quantity.value, price: price.value });
  }
  return pairs === null ? { problem: texts.breaks } : { value: breaks };
}

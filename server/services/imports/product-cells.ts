import type { ImportedFields } from '#server/db/stored-json.ts';
import { unguardFormulas } from '#server/services/imports/formula-guard.ts';
import { readPairs, writePairs } from '#server/services/imports/list-cells.ts';
import type { ProductDetails } from '#shared/contracts/products/products.ts';
import { numberForm } from '#shared/domain/imports/number-form.ts';
import { type ProductColumn, productColumns } from '#shared/domain/products/product-columns.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { importRowMessages as texts } from '#shared/messages/imports/imports.ts';

export const columnNames = Object.keys(productColumns) as ProductColumn[];

/** The separator that spreadsheets of the shop's locale expect, since a comma may separate decimals. */
export function cellDelimiter(): ',' | ';' {
  return numberForm().decimal === ',' ? ';' : ',';
}

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
  return String(value).replace('.', numberForm().decimal);
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
      return cell === '' ? { value: null } : readNumber(cell, false);
    case 'priceBreaks':
    case 'specifications':
    case 'documents':
      return readList(column, cell);
    case 'price':
      return cell === '' ? undefined : readNumber(cell, true);
    case 'minimumQuantity':
    case 'orderMultiple':
    case 'availableQuantity':
      return cell === '' ? undefined : readNumber(cell, false);
    case 'unit':
      return cell === '' ? undefined : { value: cell.toLowerCase() };
    default:
      return cell === '' ? undefined : { value: cell };
  }
}

/** As the shop's locale writes numbers. A decimal that could also be thousands is refused. */
function readNumber(cell: string, isDecimal: boolean): Reading {
  const { grouped, group, decimal } = numberForm();
  const compact = cell.replace(/[\s\u00a0\u202f]/g, '');
  const isGrouped = grouped.test(compact);
  const separators = compact.match(/[.,]/g) ?? [];
  if (isGrouped && isDecimal && separators.length === 1 && !compact.includes(decimal)) {
    const thousands = compact.replaceAll(group, '');
    const fraction = compact.replace(/[.,]/, decimal);
    return { problem: texts.ambiguous(thousands, `${fraction}0`) };
  }
  const plain = isGrouped ? compact.replaceAll(group, '') : compact;
  const other = decimal === ',' ? '.' : ',';
  // `3.27` in a German shop is no grouped number, so it can only be a decimal.
  const isOther = !plain.includes(decimal) && plain.split(other).length === 2;
  const number = (isOther ? plain.replace(other, '.') : plain.replace(decimal, '.')) || 'x';
  if (!/^[+-]?\d+(\.\d+)?$/.test(number))
    return { problem: isDecimal ? texts.number(formatNumber(1.5)) : texts.wholeNumber };
  return { value: Number(number) };
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
    const [quantity, price] = [readNumber(left, false), readNumber(right, true)];
    if ('problem' in quantity || 'problem' in price) return { problem: texts.breaks };
    breaks.push({ quantity: quantity.value, price: price.value });
  }
  return pairs === null ? { problem: texts.breaks } : { value: breaks };
}

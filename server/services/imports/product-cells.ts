import type { ImportedFields } from '#server/db/stored-import.ts';
import { unguardFormulas } from '#server/services/imports/formula-guard.ts';
import { readPairs, readTexts, writePairs, writeTexts } from '#server/services/imports/list-cells.ts';
import type { EditedProduct } from '#shared/contracts/products/product-changes.ts';
import { readCountry } from '#shared/domain/freight/countries.ts';
import { type ProductColumn, productColumns } from '#shared/domain/products/product-columns.ts';
import type { Unit } from '#shared/domain/products/units.ts';
import { isDamagedCode, unwrapCode, withLostZeros } from '#shared/domain/reading/damaged-code.ts';
import type { DecimalDecision } from '#shared/domain/reading/decimal-decision.ts';
import { localDecimal } from '#shared/domain/reading/local-decimal.ts';
import { readNumber } from '#shared/domain/reading/number-text.ts';
import { readUnit } from '#shared/domain/reading/unit-text.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { importRowMessages as texts } from '#shared/messages/imports/imports.ts';

export const columnNames = Object.keys(productColumns) as ProductColumn[];

/** The cells of a product, in the order of the columns, for `toCsv`. */
export function toCells(product: Omit<EditedProduct, 'createdAt'>): string[] {
  return columnNames.map((column) => cellOf(product, column));
}

function cellOf(product: Omit<EditedProduct, 'createdAt'>, column: ProductColumn): string {
  switch (column) {
    case 'price':
      return decimalText(product.price);
    case 'weight':
      return product.weight == null ? '' : decimalText(product.weight);
    case 'sellsRest':
    case 'tracksBatches':
      return yesText(product[column]);
    case 'priceBreaks':
    case 'specifications':
    case 'documents':
    case 'otherNumbers':
    case 'accessories':
    case 'substitutes':
    case 'pictures':
      return listText(column, product);
    default:
      return String(product[column] ?? '');
  }
}

function decimalText(value: number): string {
  return String(value).replace('.', localDecimal());
}

type PairColumn = 'priceBreaks' | 'specifications' | 'documents' | 'pictures';
type NumbersColumn = 'otherNumbers' | 'accessories' | 'substitutes';
type ListColumn = PairColumn | NumbersColumn;

/** A list of a product as its cell has it. */
export function listText(column: ListColumn, product: Pick<ImportedFields, ListColumn>): string {
  switch (column) {
    case 'priceBreaks':
      return writePairs(product.priceBreaks.map(({ quantity, price }) => [String(quantity), decimalText(price)]));
    case 'specifications':
      return writePairs(product.specifications.map(({ name, value }) => [name, value]));
    case 'documents':
      return writePairs(product.documents.map(({ title, url }) => [title, url]));
    case 'otherNumbers':
    case 'accessories':
    case 'substitutes':
      return writeTexts(product[column]);
    case 'pictures':
      return writePairs(product.pictures.map(({ image, alt }) => [alt, image]));
  }
}

export type Reading = { value: unknown } | { problem: string };

/** How the cells of a file are meant. */
export interface CellTerms {
  /** How the numbers of a column are written. */
  decimals: Partial<Record<ProductColumn, DecimalDecision>>;
  /** By the words of the file. */
  units: Record<string, Unit>;
}

/**
 * The value of a cell, for the contract's schemas. Undefined keeps what a product has: an empty cell of a field that
 * every product needs. An empty cell of another field removes it.
 */
export function readCell(column: ProductColumn, text: string, terms: CellTerms): Reading | undefined {
  const cell = unguardFormulas(text).trim();
  const amount = (of: string, isPrice: boolean) => readAmount(of, isPrice, terms.decimals[column]);
  switch (column) {
    case 'partNumber':
    case 'barcode':
    case 'replacedBy':
    case 'bin':
    case 'customsNumber':
      return readCode(column, cell);
    case 'otherNumbers':
    case 'accessories':
    case 'substitutes':
      return readNumbers(column, cell);
    case 'category':
    case 'family':
      return { value: cell };
    case 'weight':
      return cell === '' ? { value: null } : amount(cell, true);
    case 'countryOfOrigin':
      return { value: readCountry(cell) ?? cell };
    case 'lowStockAt':
    case 'leadDays':
    case 'length':
    case 'width':
    case 'height':
      return cell === '' ? { value: null } : amount(cell, false);
    case 'sellsRest':
    case 'tracksBatches':
      return cell === '' ? undefined : readYes(cell);
    case 'priceBreaks':
    case 'specifications':
    case 'documents':
    case 'pictures':
      return readList(column, cell, amount);
    case 'price':
      return cell === '' ? undefined : amount(cell, true);
    case 'minimumQuantity':
    case 'orderMultiple':
    case 'availableQuantity':
      return cell === '' ? undefined : amount(cell, false);
    case 'unit':
      return cell === '' ? undefined : { value: terms.units[cell] ?? unitOf(cell) };
    default:
      return cell === '' ? undefined : { value: cell };
  }
}

export function yesText(value: boolean): string {
  return value ? texts.yes : texts.no;
}

const YES = /^(yes|y|true|1|x|ja|j|oui|sí|si)$/i;
const NO = /^(no|n|false|0|-|nein|nee|non)$/i;

function readYes(cell: string): Reading {
  if (YES.test(cell)) return { value: true };
  return NO.test(cell) ? { value: false } : { problem: texts.yesOrNo };
}

function readNumbers(column: NumbersColumn, cell: string): Reading {
  const read = readTexts(cell).map((number) => readCode(column, number));
  return (
    read.find((reading) => 'problem' in reading) ?? {
      value: read.map((reading) => 'value' in reading && reading.value),
    }
  );
}

type CodeColumn = 'partNumber' | 'barcode' | 'replacedBy' | 'bin' | 'customsNumber' | NumbersColumn;

function readCode(column: CodeColumn, cell: string): Reading {
  const code = unwrapCode(cell);
  if (isDamagedCode(code)) return { problem: texts.damagedCode(code) };
  const complete = column === 'barcode' ? withLostZeros(code) : null;
  return complete === null ? { value: code } : { problem: texts.lostZeros(complete) };
}

/** The unit that a word names alone; other words are refused by the contract. */
function unitOf(cell: string): string {
  const [way, ...others] = readUnit(cell)?.ways ?? [];
  return way?.factor === 1 && others.length === 0 ? way.unit : cell.toLowerCase();
}

/** The texts of a cell that say how numbers are written. */
export function numberTexts(column: ProductColumn, text: string): string[] {
  const cell = unguardFormulas(text).trim();
  if (column === 'priceBreaks') return (readPairs(cell) ?? []).flat();
  const isNumber =
    column === 'price' ||
    column === 'minimumQuantity' ||
    column === 'orderMultiple' ||
    column === 'availableQuantity' ||
    column === 'lowStockAt' ||
    column === 'leadDays' ||
    column === 'weight' ||
    column === 'length' ||
    column === 'width' ||
    column === 'height';
  return isNumber && cell !== '' ? [cell] : [];
}

/** A price that only its surroundings decide is asked about, unless it has the decimal sign. */
function readAmount(cell: string, isPrice: boolean, decision: DecimalDecision | undefined): Reading {
  const sign = decision?.decimal ?? null;
  const isGuess = isPrice && decision?.decidedBy === 'surroundings' && sign !== null && !cell.includes(sign);
  const read = readNumber(cell, isGuess ? null : sign);
  if (read.kind === 'number') return { value: read.value };
  if (read.kind === 'ambiguous') {
    const [thousands = '', fraction = ''] = read.readings.toSorted((one, other) => Number(other) - Number(one));
    return { problem: texts.ambiguous(thousands, `${fraction.replace('.', localDecimal())}0`) };
  }
  if (read.kind === 'contrary') return { problem: texts.contrary };
  return { problem: isPrice ? texts.number(formatNumber(1.5)) : texts.wholeNumber };
}

type ReadAmount = (text: string, isPrice: boolean) => Reading;

function readList(column: PairColumn, cell: string, amount: ReadAmount): Reading {
  const pairs = readPairs(cell);
  switch (column) {
    case 'priceBreaks':
      return readBreaks(pairs, amount);
    case 'specifications':
      return pairs === null
        ? { problem: texts.specifications }
        : { value: pairs.map(([name, value]) => ({ name, value })) };
    case 'documents':
      return pairs === null ? { problem: texts.documents } : { value: pairs.map(([title, url]) => ({ title, url })) };
    case 'pictures':
      return pairs === null ? { problem: texts.pictures } : { value: pairs.map(([alt, image]) => ({ image, alt })) };
  }
}

function readBreaks(pairs: [string, string][] | null, amount: ReadAmount): Reading {
  const breaks: { quantity: unknown; price: unknown }[] = [];
  for (const [left, right] of pairs ?? []) {
    const [quantity, price] = [amount(left, false), amount(right, true)];
    if ('problem' in quantity || 'problem' in price) return { problem: texts.breaks };
    breaks.push({ quantity: quantity.value, price: price.value });
  }
  return pairs === null ? { problem: texts.breaks } : { value: breaks };
}

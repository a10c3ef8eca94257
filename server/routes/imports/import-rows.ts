import type { Database } from '#server/db/schema/tables.ts';
import { type ImportedChange, type ImportedFields, parseImportContent } from '#server/db/stored-import.ts';
import { parseTexts } from '#server/db/stored-json.ts';
import {
  type ImportRow as ImportRowRow,
  type ImportTableRow,
  listImportRows,
} from '#server/queries/imports/imports.ts';
import { toCsv } from '#server/routes/csv.ts';
import { columnNames, listText, toCells, yesText } from '#server/services/imports/product-cells.ts';
import type { ImportRow } from '#shared/contracts/imports/imports.ts';
import { productColumns } from '#shared/domain/products/product-columns.ts';
import { exampleProduct, importMessages as texts } from '#shared/messages/imports/imports.ts';

const BATCH = 500;

export function toImportRow(row: ImportRowRow): ImportRow {
  return { ...commonOf(row), changes: changesOf(row) };
}

/** Of a file of prices of a list, whose new rows are products without a price in it. */
export function toEntryImportRow(row: ImportRowRow): ImportRow {
  const isChange = row.kind === 'new' || row.kind === 'changed';
  const fields = isChange ? fieldsOf(parseImportContent.changed(row.content)) : [];
  // Prices and breaks are kept together, also where one of them stays.
  const changes = fields.filter(({ before, after }) => before !== after);
  return {
    ...commonOf(row),
    changes: row.kind === 'new' ? changes.map((each) => ({ ...each, before: null })) : changes,
  };
}

/** Of a file of own part numbers. */
export function toOwnNumberRow(row: ImportRowRow): ImportRow {
  const isChange = row.kind === 'new' || row.kind === 'changed';
  const changes = isChange
    ? [{ field: 'ownNumber' as const, ...parseImportContent.ownNumber(row.content).ownNumber }]
    : [];
  return { ...commonOf(row), changes };
}

function commonOf(row: ImportRowRow): Omit<ImportRow, 'changes'> {
  return {
    _id: String(row.seq),
    line: row.line,
    kind: row.kind,
    productId: row.product_id,
    name: row.name,
    partNumber: row.part_number,
    reasons: row.kind === 'refused' ? parseImportContent.refused(row.content).reasons : [],
  };
}

function changesOf(row: ImportRowRow): ImportRow['changes'] {
  if (row.kind === 'new') {
    const { product } = parseImportContent.new(row.content);
    return columnNames.flatMap((field) => {
      if (field === '_id' || field === 'product' || field === 'partNumber') return [];
      const after = field === 'availableQuantity' ? product.availableQuantity : shownValue(field, product);
      return after === null || after === '' ? [] : [{ field, before: null, after }];
    });
  }
  if (row.kind !== 'changed') return [];
  return fieldsOf(parseImportContent.changed(row.content));
}

function fieldsOf({ before, after }: Record<'before' | 'after', ImportedChange>): ImportRow['changes'] {
  return columnNames.flatMap((field) =>
    field === '_id' || field === 'availableQuantity' || !(field in after)
      ? []
      : [{ field, before: shownValue(field, before), after: shownValue(field, after) }],
  );
}

function shownValue(field: keyof ImportedFields, values: ImportedChange) {
  switch (field) {
    case 'priceBreaks':
    case 'specifications':
    case 'documents':
    case 'pictures':
    case 'otherNumbers':
    case 'accessories':
    case 'substitutes': {
      const { priceBreaks = [], specifications = [], documents = [], pictures = [] } = values;
      const { otherNumbers = [], accessories = [], substitutes = [] } = values;
      return listText(field, {
        priceBreaks,
        specifications,
        documents,
        pictures,
        otherNumbers,
        accessories,
        substitutes,
      });
    }
    case 'sellsRest':
    case 'tracksBatches': {
      const value = values[field];
      return value === undefined ? null : yesText(value);
    }
    default:
      return values[field] ?? null;
  }
}

/** The columns and an example. */
export async function* writeTemplate(): AsyncGenerator<string> {
  const head = columnNames.map((column) => productColumns[column]);
  yield toCsv([head, toCells(exampleProduct)], { bom: true });
}

/** The refused rows as they are in the file, with line and reason. */
export async function* writeRefused(db: Database, { id, headings }: ImportTableRow): AsyncGenerator<string> {
  const names = parseTexts(headings);
  yield toCsv([[...names, texts.line, texts.reason]], { bom: true });
  for (let after = 0; ; ) {
    const rows = await listImportRows(db, { importId: id, kind: 'refused', after, limit: BATCH });
    const lines = rows.map((row) => {
      const { cells, reasons } = parseImportContent.refused(row.content);
      // A row with more cells than headings keeps them, behind the reason.
      const filled = [...cells, ...names].slice(0, names.length).map((_, index) => cells[index] ?? '');
      return [...filled, String(row.line), reasons.join(' '), ...cells.slice(names.length)];
    });
    if (lines.length > 0) yield toCsv(lines);
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.seq ?? after;
  }
}

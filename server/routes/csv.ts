import { stringify } from 'csv-stringify/sync';
import type { HandlerContext } from '#server/http/pipeline/mount.ts';
import { respondFile } from '#server/http/pipeline/respond-file.ts';
import { guardFormulas } from '#server/services/imports/formula-guard.ts';
import { type Currency, currencyDecimals, fromMinorUnits, type Minor } from '#shared/domain/money.ts';
import { cellDelimiter, localDecimal } from '#shared/domain/reading/local-decimal.ts';

/** Text, a whole number, or a number with its decimals, such as `12.50`. */
export type Cell = string | number | { decimal: string };

/** An amount in major units, with the decimals of its currency. */
export function amountCell(amount: Minor, currency: Currency): Cell {
  return { decimal: fromMinorUnits(amount, currency).toFixed(currencyDecimals[currency]) };
}

/** Rows for a spreadsheet of the shop's locale, which runs none as a formula. `bom` comes before the first row of a file. */
export function toCsv(rows: Cell[][], { bom = false } = {}): string {
  return stringify(
    rows.map((row) => row.map(toText)),
    {
      bom,
      delimiter: cellDelimiter(),
      record_delimiter: 'windows',
      quoted_match: /[\r\n]/,
    },
  );
}

/** Only text is guarded: a negative number stays a number. */
function toText(cell: Cell): string {
  if (typeof cell === 'string') return guardFormulas(cell);
  return (typeof cell === 'number' ? String(cell) : cell.decimal).replace('.', localDecimal());
}

/** Streams a file to save under this name. */
export function respondCsv(context: HandlerContext, name: string, parts: AsyncGenerator<string>): Response {
  return respondFile(context, { name, mediaType: 'text/csv; charset=utf-8', parts });
}

/** The parts of a file whose first one was read already, to see whether it is refused. */
export async function* prepend(first: IteratorResult<string>, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (!first.done) yield first.value;
  yield* rest;
}

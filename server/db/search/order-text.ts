import { foldCase } from '#server/db/fold-case.ts';
import type { Engine } from '#server/db/schema/dialect.ts';

/**
 * The SQL of an order's searchable text, one field a line: ids, number, customer, product, PO number, tracking number
 * and address; `row` is a prefix of its columns, such as `new.`. On PostgreSQL it is in lower case. A change needs a
 * migration of the index, whose text it must equal.
 */
export function orderTextSql(engine: Engine, row = ''): string {
  const lineEnd = engine === 'postgres' ? 'chr(10)' : 'char(10)';
  const number = `cast(${row}seq + 10000 as text)`;
  const optional = (column: string) => `coalesce(${row}${column}, '')`;
  const text = [
    `${row}id`,
    `'B-' || ${number}`,
    `'B' || ${number}`,
    `${row}email`,
    optional('customer_name'),
    `${row}name`,
    optional('part_number'),
    `replace(replace(${optional('part_number')}, '-', ''), ' ', '')`,
    optional('po_number'),
    optional('tracking_number'),
    `${row}address`,
  ].join(` || ${lineEnd} || `);
  return engine === 'postgres' ? `lower(${text})` : text;
}

const NUMBER = 'b-';
/** The length of a trigram. */
const GRAM = 3;

/**
 * The fragments that an order's text must hold. A search of one or two characters means the beginning of an order's
 * number. Empty when there is nothing to search for.
 */
export function orderFragments(search: string): string[] {
  const folded = foldCase(search.replaceAll('\0', '').trim());
  if ([...folded].length < GRAM) {
    const start = folded.replace(/^b-?/, '');
    return start === '' ? [] : [NUMBER + start];
  }
  const words = [...new Set(folded.split(/\s+/))];
  // Words alone would be found anywhere in the text; one of them must be long enough for the index.
  return words.some((word) => [...word].length >= GRAM) ? words : [folded];
}

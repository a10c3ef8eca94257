import { foldCase } from '#server/db/fold-case.ts';
import type { Engine } from '#server/db/schema/dialect.ts';

/** One field a line; `row` is a prefix, such as `new.`. A change of `all` needs a migration of the index. */
export function orderTextSql(engine: Engine, row = '', finds: 'all' | 'withoutEmail' = 'all'): string {
  const lineEnd = engine === 'postgres' ? 'chr(10)' : 'char(10)';
  const number = `cast(${row}seq + 10000 as text)`;
  const optional = (column: string) => `coalesce(${row}${column}, '')`;
  const text = [
    `${row}id`,
    `'B-' || ${number}`,
    `'B' || ${number}`,
    ...(finds === 'all' ? [`${row}email`] : []),
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

/** A search of one or two characters means the beginning of a number. Empty: nothing to search for. */
export function orderFragments(search: string): string[] {
  const folded = foldCase(search.replaceAll('\0', '').trim());
  if ([...folded].length < GRAM) {
    const start = folded.replace(/^b-?/, '');
    return start === '' ? [] : [NUMBER + start];
  }
  const words = [...new Set(folded.split(/\s+/))];
  // One of them must be long enough for the index.
  return words.some((word) => [...word].length >= GRAM) ? words : [folded];
}

/** `no.`, `st.`: on so many orders that asking the index for them costs more than it excludes. */
const ABBREVIATION = /^\p{L}{1,3}\.$/u;

/** The fragments that the index is asked for; the text of what it finds is checked for all. */
export function indexedFragments(fragments: string[]): string[] {
  const words = fragments.filter((word) => !ABBREVIATION.test(word));
  return words.some((word) => [...word].length >= GRAM) ? words : fragments;
}

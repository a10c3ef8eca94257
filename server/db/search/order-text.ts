import type { Engine } from '#server/db/schema/dialect.ts';
import { type WrittenWays, writtenWays } from '#server/db/search/search-words.ts';

/** What separates the groups of part numbers and phone numbers. */
const SEPARATORS = ['-', ' ', '/', '.', '_', '(', ')', '+'];

/** One field a line; `row` is a prefix, such as `new.`. A change of `all` needs a migration of the index. */
export function orderTextSql(engine: Engine, row = '', finds: 'all' | 'withoutEmail' = 'all'): string {
  const lineEnd = engine === 'postgres' ? 'chr(10)' : 'char(10)';
  const number = `cast(${row}seq + 10000 as text)`;
  const optional = (column: string) => `coalesce(${row}${column}, '')`;
  const joined = (column: string) =>
    SEPARATORS.reduce((text, separator) => `replace(${text}, '${separator}', '')`, optional(column));
  const text = [
    `${row}id`,
    `'B-' || ${number}`,
    `'B' || ${number}`,
    ...(finds === 'all' ? [`${row}email`] : []),
    optional('customer_name'),
    `${row}name`,
    optional('part_number'),
    joined('part_number'),
    optional('po_number'),
    optional('tracking_number'),
    `${row}address`,
    `${row}phone`,
    joined('phone'),
  ].join(` || ${lineEnd} || `);
  return foldedOn(engine, text);
}

/** The names in the text of an order: of the customer and the product. */
export function orderNamesSql(engine: Engine): string {
  return foldedOn(engine, `coalesce(orders.customer_name, '') || ' ' || orders.name`);
}

/** A database of PostgreSQL in the locale C folds ASCII only. */
function foldedOn(engine: Engine, text: string): string {
  return engine === 'postgres' ? `lower((${text}) collate "und-x-icu")` : text;
}

const NUMBER = 'b-';
/** The length of a trigram. */
const GRAM = 3;

/** A search of one or two characters means the beginning of a number. Empty: nothing to search for. */
export function orderWays(search: string): WrittenWays {
  const ways = writtenWays(search);
  if (ways.length > 0 && lengthOf(search.trim()) < GRAM) return beginningOfNumber(ways[0]?.[0]?.[0] ?? '');
  return withoutImplied(ways).flatMap((words) => {
    if (words.some(isIndexed)) return [words];
    // One word must be long enough for the index.
    const joined = words.map(([word]) => word).join(' ');
    return lengthOf(joined) < GRAM ? beginningOfNumber(joined) : [[[joined]]];
  });
}

function beginningOfNumber(text: string): WrittenWays {
  const start = text.replace(/^b-?/, '');
  return start === '' ? [] : [[[NUMBER + start]]];
}

/** What holds `no.` and `4711` holds `4711`, which is a way by itself. */
function withoutImplied(ways: WrittenWays): WrittenWays {
  const written = ways.map((words) => new Set(words.map(String)));
  const implies = (one: Set<string>, other: Set<string>) => other.size < one.size && other.isSubsetOf(one);
  const isEnough = (words: WrittenWays[number]) => words.some(isIndexed);
  return ways.filter(
    (_, at) => !written.some((other, index) => implies(written[at] ?? other, other) && isEnough(ways[index] ?? [])),
  );
}

/** `no.`, `st.`: on so many orders that asking the index for them costs more than it excludes. */
const ABBREVIATION = /^\p{L}{1,3}\.$/u;

/** What the index is asked for, each with all its fragments; the text of what it finds is checked for all words. */
export function indexedFragments(ways: WrittenWays): string[][] {
  return ways.flatMap((words) => {
    const specific = askedWords(words);
    if (specific.length > 0) return [specific];
    const indexed = words.filter(isIndexed);
    const certain = indexed.filter(({ length }) => length === 1).flat();
    const [spellings] = indexed.filter(({ length }) => length > 1);
    if (spellings) return spellings.map((spelling) => [spelling]);
    return [certain.length > 0 ? certain : words.flatMap(([word = '']) => word)];
  });
}

/** Those that are written in one way only, and on few orders. */
export function askedWords(words: WrittenWays[number]): string[] {
  const certain = words.filter((spellings) => spellings.length === 1 && isIndexed(spellings)).flat();
  return certain.filter((word) => !ABBREVIATION.test(word));
}

function isIndexed(spellings: string[]): boolean {
  return spellings.every((spelling) => lengthOf(spelling) >= GRAM);
}

function lengthOf(text: string): number {
  return [...text].length;
}

import type { ProductRow } from '#server/db/schema/tables/products.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { fold } from '#server/db/search/search-text.ts';
import type { ListedProduct } from '#server/queries/products/found-products.ts';
import { findByNumbers } from '#server/queries/products/part-numbers.ts';
import type { Reading } from '#server/services/quick-order/free-readings.ts';
import { isFiller, type TextRange, type Word, withoutWords } from '#server/services/quick-order/order-words.ts';
import { type ParsedLine, parseOrderText } from '#server/services/quick-order/parse-order-text.ts';
import { readUnit } from '#server/services/quick-order/quantity-text.ts';
import type { QuickOrderLine } from '#shared/contracts/cart/quick-order.ts';
import { MAX_SEARCH_LENGTH } from '#shared/domain/limits.ts';
import { partNumberKey } from '#shared/domain/reading/part-number.ts';

/** The most words of a part number that is written with blanks. */
const MAX_PART_NUMBER_WORDS = 5;
const MAX_CANDIDATES = 5;
/** Searches with fewer words, after the whole line found nothing. */
const MAX_SHORTER_SEARCHES = 4;

/** The best matches of a text, the best first. */
export type SearchProducts = (text: string) => Promise<ListedProduct[]>;

export interface MatchedLine extends Pick<QuickOrderLine, 'line' | 'text' | 'state' | 'quantity' | 'unread'> {
  product: ProductRow | null;
  candidates: ProductRow[];
}

interface Match {
  state: 'found' | 'guessed' | 'ambiguous';
  product: ProductRow | null;
  candidates: ProductRow[];
  reading: Reading;
  /** The words that named the product. */
  used: Word[];
}

/** Part numbers and barcodes first, then what is left of each line by `search`. */
export async function matchOrder(db: Database, text: string, search: SearchProducts): Promise<MatchedLine[]> {
  const lines = parseOrderText(text);
  const keys = lines.flatMap(({ readings }) => readings.flatMap(({ words }) => runsOf(words).map(({ key }) => key)));
  const numbered = await findByNumbers(db, keys);
  const matched: MatchedLine[] = [];
  for (const line of lines) {
    const match = byNumber(line, numbered) ?? (await bySearch(line, search));
    matched.push(toMatchedLine(line, match));
  }
  return matched;
}

function* keysOf(words: Word[]): Generator<{ key: string; words: Word[] }> {
  for (let start = 0; start < words.length; start += 1) {
    for (let end = start + 1; end <= Math.min(words.length, start + MAX_PART_NUMBER_WORDS); end += 1) {
      const run = words.slice(start, end);
      const key = partNumberKey(
        run
          .map((word) => word.text)
          .join('')
          .replaceAll('×', 'x'),
      );
      if (key.length > 1 && key.length <= 60) yield { key, words: run };
    }
  }
}

function runsOf(words: Word[]): { key: string; words: Word[] }[] {
  return [...keysOf(words)];
}

/** The longest part number or barcode of the likeliest reading that has it. */
function byNumber({ readings }: ParsedLine, numbered: Map<string, ProductRow>): Match | null {
  const matches = readings.flatMap((reading) =>
    runsOf(reading.words).flatMap(({ key, words }) => {
      const product = numbered.get(key);
      return product ? { key, product, reading, used: words } : [];
    }),
  );
  const best = matches.toSorted((one, other) => other.key.length - one.key.length)[0];
  if (!best) return null;
  const { reading, used, product } = best;
  const others = matches.filter(
    (match) => match.reading === reading && !match.used.some((word) => used.includes(word)),
  );
  const products = uniqueProducts([product, ...others.map((match) => match.product)]);
  if (products.length === 1) return { state: 'found', product, candidates: [], reading, used };
  return { state: 'ambiguous', product: null, candidates: products.slice(0, MAX_CANDIDATES), reading, used };
}

function uniqueProducts(products: ProductRow[]): ProductRow[] {
  return [...new Map(products.map((product) => [product.id, product])).values()];
}

async function bySearch({ readings, words }: ParsedLine, search: SearchProducts): Promise<Match | null> {
  const searched = new Set<string>();
  async function find(reading: Reading, used: Word[]): Promise<Match | null> {
    const query = used
      .map((word) => word.text)
      .join(' ')
      .slice(0, MAX_SEARCH_LENGTH);
    if (searched.has(query) || !/[\p{L}\p{N}]{3}/u.test(query)) return null;
    searched.add(query);
    return matchOf(await search(query), query, reading, used);
  }
  for (const reading of readings) {
    const match = await find(reading, reading.words);
    if (match) return match;
  }
  // A sentence is not searched for its words; an order's line has a quantity, or is short.
  const [likeliest] = readings;
  if (!likeliest || (likeliest.quantity === null && words.length > 6)) return null;
  for (const fewer of shorterSearches(likeliest.words)) {
    const match = await find(likeliest, fewer);
    if (match) return { ...match, state: match.state === 'found' ? 'guessed' : match.state };
  }
  return null;
}

/** Without the last words, without the first ones, then only words with digits or of some length. */
function shorterSearches(words: Word[]): Word[][] {
  const long = words.filter(({ text }) => /\d/.test(text) || text.length > 3);
  const tries = [words.slice(0, -1), words.slice(1), words.slice(0, -2), long];
  return tries.filter((fewer) => fewer.length > 1 || (fewer[0]?.text.length ?? 0) > 3).slice(0, MAX_SHORTER_SEARCHES);
}

function matchOf(found: ListedProduct[], query: string, reading: Reading, used: Word[]): Match | null {
  const [first, ...others] = found;
  if (!first) return null;
  const candidates = others.slice(0, MAX_CANDIDATES - 1);
  const isNamed = compact(first.name) === compact(query);
  if (isNamed && compact(others[0]?.name ?? '') !== compact(query))
    return { state: 'found', product: first, candidates: [], reading, used };
  const isBest = others.length === 0 || (first.relevance ?? 0) > (others[0]?.relevance ?? 0);
  if (isBest) return { state: 'guessed', product: first, candidates, reading, used };
  return { state: 'ambiguous', product: null, candidates: [first, ...candidates], reading, used };
}

function compact(text: string): string {
  return fold(text).replace(/[\s\p{Pd}]+/gu, '');
}

function toMatchedLine(
  { line, text, start, end, words, readings, isIgnored }: ParsedLine,
  match: Match | null,
): MatchedLine {
  const nothing = { line, text, product: null, candidates: [], quantity: null };
  if (isIgnored) return { ...nothing, state: 'ignored', unread: [] };
  if (!match) {
    const [likeliest] = readings;
    const quantity = likeliest?.quantity ?? null;
    const isSentence = quantity === null && words.length > 3 && !words.some(({ text }) => /\d/.test(text));
    if (readings.length === 0 || isSentence) return { ...nothing, state: 'ignored', unread: [{ start, end }] };
    const unread = quantity === null ? [{ start, end }] : rangesOf(likeliest?.words ?? []);
    return { ...nothing, state: 'unknown', quantity, unread };
  }
  const { state, product, candidates, reading, used } = match;
  const isMeasured = product !== null && reading.measure?.unit === product.unit;
  const quantity = isMeasured ? (reading.quantity ?? 1) * (reading.measure?.amount ?? 1) : reading.quantity;
  return { line, text, state, product, candidates, quantity, unread: rangesOf(unreadWords(match, words, used)) };
}

/** Words that neither name the product, nor are about it, nor belong to the quantity. */
function unreadWords({ reading, product }: Match, words: Word[], used: Word[]): Word[] {
  const about = product ? compact(`${product.name} ${product.description} ${product.category ?? ''}`) : '';
  const isQuantity = (word: Word) =>
    reading.quantity !== null && !reading.words.some(({ start }) => start === word.start);
  const usedStarts = new Set(used.map(({ start }) => start));
  const others = withoutWords(
    words,
    words.filter(({ start }) => usedStarts.has(start)),
  );
  return others.filter((word) => {
    if (isFiller(word) || isQuantity(word) || !/[\p{L}\p{N}]/u.test(word.text)) return false;
    if (readUnit(word.text) !== null && !/\d/.test(word.text)) return false;
    return !about.includes(compact(word.text));
  });
}

/** Words that follow each other are one range. */
function rangesOf(words: Word[]): TextRange[] {
  const ranges: TextRange[] = [];
  for (const { start, end } of words) {
    const last = ranges.at(-1);
    if (last && start - last.end <= 1) last.end = end;
    else ranges.push({ start, end });
  }
  return ranges;
}

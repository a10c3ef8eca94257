import type { ProductRow } from '#server/db/schema/tables/products.ts';
import type { ListedProduct } from '#server/queries/products/found-products.ts';
import { compact, MAX_CANDIDATES } from '#server/services/quick-order/match-part.ts';
import { MAX_SEARCH_LENGTH } from '#shared/domain/limits.ts';
import type { LineQuantity } from '#shared/domain/reading/orders/line-quantity.ts';
import { isDate, isFiller, isTimes } from '#shared/domain/reading/orders/order-vocabulary.ts';
import type { Word } from '#shared/domain/reading/orders/words.ts';

/** Searches with fewer words, after the whole line found nothing. */
const MAX_SHORTER_SEARCHES = 4;
/** A sentence is not searched for its words; an order's line has a quantity, or is short. */
const MAX_WORDS_WITHOUT_QUANTITY = 6;

/** The best matches of a text, the best first. */
export type SearchProducts = (text: string) => Promise<ListedProduct[]>;

export interface SearchMatch {
  state: 'found' | 'guessed' | 'ambiguous';
  product: ProductRow | null;
  candidates: ProductRow[];
  named: Word[];
}

/** The product that the words of a line describe. */
export async function searchLine(
  words: Word[],
  read: LineQuantity,
  { search }: { search: SearchProducts },
): Promise<SearchMatch | null> {
  const whole = namesOf(words);
  const searched = new Set<string>();
  async function find(used: Word[]): Promise<SearchMatch | null> {
    const query = used
      .map((word) => word.text)
      .join(' ')
      .slice(0, MAX_SEARCH_LENGTH);
    if (searched.has(query) || !/\p{L}{3}|[\p{L}\p{N}]{3}.*\p{L}|\p{L}.*[\p{L}\p{N}]{3}/u.test(query)) return null;
    searched.add(query);
    const found = await search(query);
    return matchOf(
      found.filter((product) => hasNumbersOf(used, product)),
      query,
      used,
    );
  }
  const match = await find(whole);
  if (match) return match;
  if (read.used.length === 0 && words.length > MAX_WORDS_WITHOUT_QUANTITY) return null;
  for (const fewer of shorterSearches(whole)) {
    const shorter = await find(fewer);
    if (shorter) return { ...shorter, state: shorter.state === 'found' ? 'guessed' : shorter.state };
  }
  return null;
}

/** A part number that nobody has is no reason to offer goods that merely have some of its digits. */
function hasNumbersOf(words: Word[], { name, description, part_number }: ListedProduct): boolean {
  const about = compact(`${name} ${description} ${part_number ?? ''}`);
  return words.every(({ text }) => !PART_NUMBER.test(text) || about.includes(compact(text)));
}

const PART_NUMBER = /^(?=.{6,40}$)(?=.*\p{L})(?=.*\d)[\p{L}\p{N}]+(?:[-/.][\p{L}\p{N}]+){1,6}$/u;

/** Words without filler and dates, and without signs such as the x of `2 x bolts`. */
function namesOf(words: Word[]): Word[] {
  const named = words.filter(({ text }) => !isFiller(text) && !isDate(text) && /[\p{L}\p{N}]/u.test(text));
  while (isTimes(named[0]?.text ?? '')) named.shift();
  while (isTimes(named.at(-1)?.text ?? '')) named.pop();
  return named;
}

/** Without the last words, without the first ones, then only words with digits or of some length. */
function shorterSearches(words: Word[]): Word[][] {
  const long = words.filter(({ text }) => /\d/.test(text) || text.length > 3);
  const tries = [words.slice(0, -1), words.slice(1), words.slice(0, -2), long];
  return tries.filter((fewer) => fewer.length > 1 || (fewer[0]?.text.length ?? 0) > 3).slice(0, MAX_SHORTER_SEARCHES);
}

function matchOf(found: ListedProduct[], query: string, named: Word[]): SearchMatch | null {
  const [first, ...others] = found;
  if (!first) return null;
  const candidates = others.slice(0, MAX_CANDIDATES - 1);
  const isNamed = compact(first.name) === compact(query);
  if (isNamed && compact(others[0]?.name ?? '') !== compact(query))
    return { state: 'found', product: first, candidates: [], named };
  const isBest = others.length === 0 || (first.relevance ?? 0) > (others[0]?.relevance ?? 0);
  if (isBest) return { state: 'guessed', product: first, candidates, named };
  return { state: 'ambiguous', product: null, candidates: [first, ...candidates], named };
}

import type { ProductRow } from '#server/db/schema/tables/products.ts';
import { fold } from '#server/db/search/search-text.ts';
import type { Numbered } from '#server/queries/products/numbered-products.ts';
import { isWholeRun, type PartRun, slipsOf } from '#shared/domain/reading/orders/part-runs.ts';
import type { Word } from '#shared/domain/reading/orders/words.ts';

export const MAX_CANDIDATES = 5;

export interface PartMatch {
  state: 'found' | 'misread' | 'ambiguous';
  product: ProductRow | null;
  candidates: ProductRow[];
  /** The words that named the product. */
  named: Word[];
  /** The words of the line with the part number apart from a quantity that is written to it. */
  wordsOf: (words: Word[]) => Word[];
}

export function compact(text: string): string {
  return fold(text).replace(/[\s\p{Pd}]+/gu, '');
}

interface Found extends PartRun {
  product: ProductRow;
  others: ProductRow[];
  isWhole: boolean;
}

/** The longest part number or barcode of a line; several products when it has more of them. */
export function matchPart(runs: PartRun[], numbered: Map<string, Numbered>, isSlip: boolean): PartMatch | null {
  const matches = runs.flatMap((run): Found[] => {
    const found = numbered.get(run.key);
    if (!found) return [];
    const { product, number, others } = found;
    return [{ ...run, product, others, isWhole: isWholeRun(run, number) }];
  });
  const rank = ({ isWhole, key }: Found) => (isWhole ? 1000 : 0) + (/^\d{1,5}$/.test(key) ? 0 : 500) + key.length;
  const [best] = matches.toSorted((one, other) => rank(other) - rank(one));
  if (!best) return null;
  const own = new Set(best.words.map(({ start }) => start));
  const others = matches.filter(({ words, key, isWhole }) => {
    const isShortNumber = /^\d{1,5}$/.test(key) && !/^\d+$/.test(best.key);
    return isWhole && !isShortNumber && !words.some(({ start }) => own.has(start));
  });
  const products = [...new Map([best, ...others].flatMap(named).map((product) => [product.id, product])).values()];
  const split = { named: best.words, wordsOf: (words: Word[]) => splitWords(words, best) };
  if (products.length > 1)
    return { state: 'ambiguous', product: null, candidates: products.slice(0, MAX_CANDIDATES), ...split };
  const isSure = best.isWhole && !isSlip;
  return { state: isSure ? 'found' : 'misread', product: best.product, candidates: [], ...split };
}

function named({ product, others }: Found): ProductRow[] {
  return [product, ...others];
}

/** The same words, those of the part number being the very ones that name it. */
function splitWords(words: Word[], { words: named, before, rest }: PartRun): Word[] {
  const [first] = named;
  return words.flatMap((word) => {
    const own = named.find(({ start, end }) => start >= word.start && end <= word.end);
    if (own === undefined) return [word];
    return own === first ? [...before, own, ...rest] : [own];
  });
}

const MAX_SLIP_WORDS = 2;

/** The keys that a line's part number may have been before it was misread. */
export function slipKeys(runs: PartRun[]): PartRun[] {
  return runs
    .filter(({ words }) => words.length <= MAX_SLIP_WORDS)
    .flatMap((run) => slipsOf(run.key).map((key) => ({ ...run, key })));
}

import type { ProductRow } from '#server/db/schema/tables/products.ts';
import type { Numbered } from '#server/queries/products/numbered-products.ts';
import { compact, matchPart, type PartMatch, slipKeys } from '#server/services/quick-order/match-part.ts';
import { type SearchMatch, type SearchProducts, searchLine } from '#server/services/quick-order/search-line.ts';
import { splitLines } from '#server/services/quick-order/split-lines.ts';
import { unreadRanges } from '#server/services/quick-order/unread-words.ts';
import type { QuickOrder, QuickOrderLine } from '#shared/contracts/cart/quick-order.ts';
import type { DecimalSign } from '#shared/domain/reading/number-text.ts';
import { type DocumentFacts, documentFacts } from '#shared/domain/reading/orders/document-facts.ts';
import type { LineQuantity } from '#shared/domain/reading/orders/line-quantity.ts';
import { type PreparedLine, prepareOrder, runsOfLine } from '#shared/domain/reading/orders/prepare-order.ts';
import {
  decideNumbers,
  lineFigures,
  loneQuantity,
  type OrderLine,
  type OrderNumbers,
  positionWords,
  readQuantity,
} from '#shared/domain/reading/orders/read-order.ts';
import type { Word } from '#shared/domain/reading/orders/words.ts';

export interface MatchedLine extends Omit<QuickOrderLine, 'product' | 'candidates' | 'problem' | 'nearest'> {
  product: ProductRow | null;
  candidates: ProductRow[];
}

export interface MatchedOrder extends Pick<QuickOrder, 'numbers'> {
  lines: MatchedLine[];
  document: DocumentFacts;
}

/** The products on sale that have one of these part number keys or barcodes, or that the account calls so, by these. */
export type FindByNumbers = (keys: string[]) => Promise<Map<string, Numbered>>;

/** Part numbers and barcodes first, then what is left of each line by `search`. */
export async function matchOrder(
  find: FindByNumbers,
  text: string,
  decimal: DecimalSign | null,
  search: SearchProducts,
): Promise<MatchedOrder> {
  const prepared = prepareOrder(text, splitLines(text));
  const parts = await findParts(find, prepared);
  const orders = prepared.map((line, index) => toOrderLine(line, parts[index] ?? null));
  const isGoods = ({ line, words: [first] }: OrderLine, index: number) =>
    parts[index] != null || (line.kind === 'text' && /^#?\d/.test(first?.text ?? ''));
  const positions = positionWords(orders.filter(isGoods));
  const numbers = decideNumbers(
    orders.filter((_, index) => parts[index] != null),
    prepared.filter((_, index) => parts[index] == null),
    positions,
    decimal,
  );
  const context = { numbers, positions, hasParts: parts.some((part) => part !== null), search };
  const lines: MatchedLine[] = [];
  for (const [index, order] of orders.entries()) lines.push(await matchLine(order, parts[index] ?? null, context));
  takeNextLines(lines, orders, numbers);
  return {
    lines,
    numbers: toNumbers(numbers),
    document: documentFacts(prepared.filter((_, index) => parts[index] == null)),
  };
}

function toNumbers({ decision: { decimal, decidedBy, proofs, ambiguous } }: OrderNumbers): QuickOrder['numbers'] {
  return { decimal, decidedBy, proofs, ambiguous };
}

async function findParts(find: FindByNumbers, lines: PreparedLine[]): Promise<(PartMatch | null)[]> {
  const runs = lines.map((line) => (line.kind === 'heading' ? [] : runsOfLine(line)));
  const numbered = await find(runs.flat().map(({ key }) => key));
  const found = runs.map((own) => matchPart(own, numbered, false));
  const slips = runs.map((own, index) => (found[index] || lines[index]?.kind !== 'text' ? [] : slipKeys(own)));
  if (slips.every((own) => own.length === 0)) return found;
  const slipped = await find(slips.flat().map(({ key }) => key));
  return found.map((match, index) => match ?? matchPart(slips[index] ?? [], slipped, true));
}

function toOrderLine(line: PreparedLine, part: PartMatch | null): OrderLine {
  const product = part?.product ? { unit: part.product.unit, about: compact(part.product.name) } : null;
  return { line, words: part ? part.wordsOf(line.words) : line.words, product, named: part?.named ?? [] };
}

interface LineContext {
  numbers: OrderNumbers;
  positions: ReadonlySet<Word>;
  hasParts: boolean;
  search: SearchProducts;
}

async function matchLine(order: OrderLine, part: PartMatch | null, context: LineContext): Promise<MatchedLine> {
  const { line } = order;
  const nothing = { line: line.line, text: line.text, product: null, candidates: [] };
  const none = { quantity: null, question: null, options: [] };
  if (part === null && line.kind !== 'text') return { ...nothing, ...none, state: 'ignored', unread: [] };
  const read = readQuantity(order, context.numbers, context.positions, line.isReversed);
  if (part !== null) return toMatched(order, { ...part, read }, context);
  const words = wordsToSearch(order, read, context);
  const found = words.length === 0 ? null : await searchLine(words, read, context);
  const isNumbered = line.words.some((word) => context.positions.has(word));
  const isNamed = read.used.length > 0 || isNumbered || !context.hasParts || found?.state === 'found';
  if (found !== null && isNamed) {
    const product = found.product && { unit: found.product.unit, about: compact(found.product.name) };
    const searched = { ...order, product };
    return toMatched(
      searched,
      { ...found, read: readQuantity(searched, context.numbers, context.positions, line.isReversed) },
      context,
    );
  }
  const isSentence = line.words.length > 3 && !line.words.some((word) => /\d/.test(word.text));
  const isOther = read.used.length === 0 && !isNumbered && (isSentence || context.hasParts || words.length === 0);
  const { quantity, question, options } = read;
  if (isOther) return { ...nothing, ...none, state: 'ignored', unread: [{ start: line.start, end: line.end }] };
  return {
    ...nothing,
    quantity,
    question,
    options,
    state: 'unknown',
    unread: unreadRanges(order, read, null, context.positions),
  };
}

/** A line without a quantity is taken for the name of a product up to here. */
const MAX_NAME_WORDS = 5;

/** What may name the product: no quantity, no position; nothing when the line orders nothing beside others that do. */
function wordsToSearch(order: OrderLine, read: LineQuantity, { hasParts, positions }: LineContext): Word[] {
  const isNumbered = order.words.some((word) => positions.has(word));
  if (hasParts && read.used.length === 0 && !isNumbered && order.words.length > MAX_NAME_WORDS) return [];
  const used = new Set([...read.used.flatMap((figure) => figure.words), ...positions]);
  return order.words.filter((word) => !used.has(word) && word.start >= order.line.afterMarker);
}

function toMatched(
  order: OrderLine,
  match: (PartMatch | SearchMatch) & { read: LineQuantity },
  { positions, numbers }: LineContext,
): MatchedLine {
  const { line } = order;
  const { state, product, candidates, read } = match;
  const { quantity, question, options } = read;
  const [apart, joined] = lineFigures(order, positions);
  const all = (numbers.isBlankGrouped === false ? apart : joined).figures;
  const unread = unreadRanges(
    { ...order, named: match.named },
    { ...read, used: [...all, ...read.used] },
    product,
    positions,
  );
  const isAsked = state === 'found' && question !== null;
  return {
    ...{ line: line.line, text: line.text, product, candidates, quantity, question, options, unread },
    state: isAsked ? 'asked' : state,
  };
}

/** A quantity that stands alone below its product is offered, and its line is no line of its own. */
function takeNextLines(lines: MatchedLine[], orders: readonly OrderLine[], numbers: OrderNumbers): void {
  for (const [index, line] of lines.entries()) {
    const [next, order, following] = [lines[index + 1], orders[index], orders[index + 1]];
    if (line.question !== 'none' || line.options.length > 0 || !next || next.product || !order?.product || !following)
      continue;
    const read = loneQuantity(following.line, order.product, numbers);
    if (read === null) continue;
    line.question = 'nextLine';
    line.options = read.quantity === null ? read.options : [{ quantity: read.quantity, arithmetic: null }];
    lines[index + 1] = { ...next, state: 'ignored', quantity: null, question: null, options: [], unread: [] };
  }
}

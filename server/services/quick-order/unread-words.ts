import type { ProductRow } from '#server/db/schema/tables/products.ts';
import { compact } from '#server/services/quick-order/match-part.ts';
import type { LineQuantity } from '#shared/domain/reading/orders/line-quantity.ts';
import { isCurrency, isFiller, isPer, isPositionWord } from '#shared/domain/reading/orders/order-vocabulary.ts';
import type { OrderLine } from '#shared/domain/reading/orders/read-order.ts';
import { rangesOf, type TextRange, type Word } from '#shared/domain/reading/orders/words.ts';
import { readUnit } from '#shared/domain/reading/unit-text.ts';

const abouts = new WeakMap<ProductRow, string>();

function aboutOf(product: ProductRow): string {
  const known = abouts.get(product);
  if (known !== undefined) return known;
  const about = compact(`${product.name} ${product.description} ${product.category ?? ''}`);
  abouts.set(product, about);
  return about;
}

/** Words that neither name the product, nor are about it, nor belong to a number that was read. */
export function unreadRanges(
  { words, named, line }: OrderLine,
  { used }: LineQuantity,
  product: ProductRow | null,
  positions: ReadonlySet<Word>,
): TextRange[] {
  const about = product ? aboutOf(product) : '';
  const own = words.filter((word) => positions.has(word));
  const read = [...named, ...used.flatMap((figure) => figure.words), ...own];
  const isRead = ({ start, end }: Word) => read.some((other) => other.start < end && other.end > start);
  return rangesOf(
    words.filter((word) => {
      const { text } = word;
      if (isRead(word) || word.start < line.afterMarker || !/[\p{L}\p{N}]/u.test(text)) return false;
      if (isFiller(text) || isCurrency(text) || isPer(text) || isPositionWord(text)) return false;
      if (readUnit(text) !== null && !/\d/.test(text)) return false;
      return !about.includes(text.toLowerCase()) && !about.includes(compact(text));
    }),
  );
}

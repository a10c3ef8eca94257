import type { SuccessorRow } from '#server/queries/products/related-products.ts';
import type { ShownProductSummary } from '#shared/contracts/products/products.ts';
import type { Successor } from '#shared/contracts/products/successor.ts';

/** What a response says of a product that is discontinued; `shown` has what replaces it, as the caller sees it. */
export function replacedByOf(
  successor: SuccessorRow | undefined,
  shown: Map<string, ShownProductSummary>,
): { replacedBy?: Successor } {
  if (successor === undefined) return {};
  const { number, product } = successor;
  return { replacedBy: { number, product: product === null ? null : (shown.get(product.id) ?? null) } };
}

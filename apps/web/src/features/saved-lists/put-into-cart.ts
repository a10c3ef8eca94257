import type { ProductSummary } from '#shared/contracts/products.ts';
import type { SavedList } from '#shared/contracts/saved-lists.ts';
import { unitPriceAt } from '#shared/domain/price-breaks.ts';
import { quantityProblem } from '#shared/domain/quantity.ts';
import { savedListMessages } from '#shared/messages/saved-lists.ts';
import type { CartItem } from '#web/components/use-cart.ts';

/** The lines of a list whose products are on sale, and sentences about what has changed since it was saved. */
export function itemsOf({ name, lines }: SavedList, products: ProductSummary[]): { items: CartItem[]; report: string } {
  const { report } = savedListMessages;
  const byId = new Map(products.map((product) => [product._id, product]));
  const items = lines.flatMap(({ productId, quantity, price }) => {
    const product = byId.get(productId);
    return product ? [{ product, quantity, ...(price !== null && { knownPrice: price }) }] : [];
  });
  if (items.length === 0) return { items, report: savedListMessages.nothingLeft(name) };
  const names = (some: CartItem[]) => some.map(({ product }) => product.product).join(', ');
  const dearer = items.filter(
    ({ product, quantity, knownPrice }) => knownPrice !== undefined && knownPrice !== unitPriceAt(product, quantity),
  );
  const wrong = items.filter(({ product, quantity }) => quantityProblem(quantity, product) !== null);
  const gone = lines.length - items.length;
  const changes = [
    gone > 0 && report.gone(gone),
    dearer.length > 0 && report.price(names(dearer)),
    wrong.length > 0 && report.quantity(names(wrong)),
  ].filter((sentence) => sentence !== false);
  const said = changes.length > 0 ? changes : [report.unchanged];
  return { items, report: [report.added(name, items.length), ...said].join(' ') };
}

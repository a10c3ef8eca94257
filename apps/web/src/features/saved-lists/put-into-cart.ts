import type { SavedList } from '#shared/contracts/cart/saved-lists.ts';
import type { ProductSummary } from '#shared/contracts/products/products.ts';
import { savedListMessages } from '#shared/messages/cart/saved-lists.ts';
import { orderAgain } from '#web/components/orders/order-again.ts';
import type { CartItem } from '#web/components/products/put-in-cart.ts';

/** The lines of a list whose products can be ordered, and sentences about what has changed since it was saved. */
export function itemsOf(
  { name, lines }: SavedList,
  products: ProductSummary[],
  showPrice: (price: number) => string,
): { items: CartItem[]; report: string } {
  const { report } = savedListMessages;
  const names = new Map(products.map(({ _id, product }) => [_id, product]));
  // A list keeps no names, so what is gone is counted.
  const onSale = lines.flatMap((line) => {
    const product = names.get(line.productId);
    return product === undefined ? [] : { ...line, name: product };
  });
  const { items, changes } = orderAgain(onSale, products, showPrice);
  if (items.length === 0) return { items, report: savedListMessages.nothingLeft(name) };
  const gone = lines.length - onSale.length;
  const said = [...(gone > 0 ? [report.gone(gone)] : []), ...changes.map((change) => `${change}.`)];
  return {
    items,
    report: [report.added(name, items.length), ...(said.length > 0 ? said : [report.unchanged])].join(' '),
  };
}

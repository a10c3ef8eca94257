import type { ProductSummary } from '#shared/contracts/products.ts';
import { type CartLine, findLine, withLine, withoutLine } from '#shared/domain/cart.ts';
import { MAX_LINES, MAX_ORDER_QUANTITY } from '#shared/domain/limits.ts';
import { unitPriceAt } from '#shared/domain/price-breaks.ts';
import { nearestQuantities } from '#shared/domain/quantity.ts';
import { cartMessages } from '#shared/messages/cart.ts';
import { changeCart, storedCart, useCartLines } from '#web/api/cart-store.ts';
import { toastError, toastSuccess } from '#web/components/toast.ts';

export type CartProduct = Pick<
  ProductSummary,
  '_id' | 'product' | 'price' | 'priceBreaks' | 'minimumQuantity' | 'availableQuantity' | 'orderMultiple'
>;

export interface CartItem {
  product: CartProduct;
  quantity: number;
  /** The unit price that the customer knows, if it may have changed. */
  knownPrice?: number;
}

export interface UseCart {
  lines: CartLine[];
  /** The minimum by default. Shows a toast with undo. */
  add: (product: CartProduct, quantity?: number) => void;
  /** One toast for all; returns the number of lines for which there was no room. */
  addMany: (items: CartItem[]) => number;
  /** The product need not be orderable; `price` is the unit price shown. */
  setQuantity: (productId: string, quantity: number, price: number | null) => void;
  remove: (productId: string, name: string) => void;
}

export function useCart(): UseCart {
  return { lines: useCartLines(), ...cartActions };
}

export const cartActions = { add, addMany, setQuantity, remove };

function add(product: CartProduct, quantity = product.minimumQuantity): void {
  const before = storedCart().lines;
  const earlier = findLine(before, product._id);
  if (put([{ product, quantity }]) > 0) {
    toastError(cartMessages.full(MAX_LINES));
    return;
  }
  const line = findLine(storedCart().lines, product._id);
  if (line === undefined) return;
  if (line.quantity === earlier?.quantity) toastSuccess(cartMessages.allInCart(product.product, line.quantity));
  else
    void toastUndo(cartMessages.added, cartMessages.addedLine(product.product, line.quantity), [product._id], before);
}

function addMany(items: CartItem[]): number {
  const before = storedCart().lines;
  const refused = put(items);
  const added = items.length - refused;
  if (refused > 0) toastError(cartMessages.notAdded(refused, MAX_LINES));
  if (added > 0) {
    // Names of many would cover the page for as long as the toast stays.
    const [first, ...others] = items;
    const details = first && others.length === 0 ? first.product.product : null;
    const ids = items.map(({ product }) => product._id);
    void toastUndo(cartMessages.addedMany(added), details, ids, before);
  }
  return refused;
}

function put(items: CartItem[]): number {
  let refused = 0;
  changeCart((lines) => {
    refused = 0;
    let next = lines;
    for (const { product, quantity, knownPrice } of items) {
      const earlier = findLine(next, product._id);
      if (!earlier && next.length >= MAX_LINES) refused += 1;
      else if (earlier) next = withLine(next, lineOf(product, sumOf(product, earlier, quantity)));
      else next = withLine(next, lineOf(product, quantity, knownPrice));
    }
    return next;
  });
  return refused;
}

/** The next quantity that can be ordered, at most all that is available. */
function sumOf(product: CartProduct, earlier: CartLine, quantity: number): number {
  const sum = Math.min(earlier.quantity + quantity, MAX_ORDER_QUANTITY);
  return Math.max(nearestQuantities(sum, product).at(-1) ?? sum, earlier.quantity);
}

function lineOf(product: CartProduct, quantity: number, price = unitPriceAt(product, quantity)): CartLine {
  return { productId: product._id, quantity, price };
}

function setQuantity(productId: string, quantity: number, price: number | null): void {
  changeCart((lines) => (findLine(lines, productId) ? withLine(lines, { productId, quantity, price }) : lines));
}

function remove(productId: string, name: string): void {
  const before = storedCart().lines;
  changeCart((lines) => withoutLine(lines, productId));
  void toastUndo(cartMessages.removed, name, [productId], before);
}

/** A toast that is closing would swallow the next one with its id, so ids are counted. */
let undone = 0;

/** Undo restores these products' lines; others stay. */
async function toastUndo(message: string, details: string | null, ids: string[], before: CartLine[]): Promise<void> {
  const { toastWithUndo } = await import('#web/components/undo-toast.tsx');
  const onUndo = () => {
    undone += 1;
    changeCart((lines) => ids.reduce((next, id) => restoreLine(next, id, before), lines));
  };
  toastWithUndo({ id: `cart ${undone}`, message, details, undoLabel: cartMessages.undo, onUndo });
}

function restoreLine(lines: CartLine[], id: string, before: CartLine[]): CartLine[] {
  const earlier = findLine(before, id);
  return earlier ? withLine(lines, earlier) : withoutLine(lines, id);
}

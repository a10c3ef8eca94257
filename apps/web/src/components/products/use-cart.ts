import { type CartLine, findLine, withLine, withoutLine } from '#shared/domain/cart/cart.ts';
import { MAX_LINES } from '#shared/domain/limits.ts';
import { cartMessages } from '#shared/messages/cart/cart.ts';
import { changeCart, storedCart, useCartLines } from '#web/api/cart/cart-store.ts';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { type CartItem, type CartProduct, putInCart } from '#web/components/products/put-in-cart.ts';

export interface UseCart {
  lines: CartLine[];
  /** One toast for all; returns the number of lines for which there was no room. */
  addMany: (items: CartItem[]) => number;
  /** The product need not be orderable; `price` is the unit price shown. */
  setQuantity: (productId: string, quantity: number, price: number | null) => void;
  remove: (productId: string, name: string) => void;
}

export function useCart(): UseCart {
  return { lines: useCartLines(), ...cartActions };
}

export const cartActions = { addMany, setQuantity, remove };

/** Shows a toast with undo for a product that was put in the cart as it was `before`, or that there was no room. */
export function announceAdded(product: CartProduct, before: CartLine[], refused: number): void {
  const earlier = findLine(before, product._id);
  if (refused > 0) {
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
  const refused = putInCart(items);
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
  const { toastWithUndo } = await import('#web/components/feedback/undo-toast.tsx');
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

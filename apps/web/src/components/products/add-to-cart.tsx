import { smallestQuantity } from '#shared/domain/stock/quantity.ts';
import { cartMessages } from '#shared/messages/cart/cart.ts';
import { storedCart } from '#web/api/cart/cart-store.ts';
import { Button } from '#web/components/button.tsx';
import { type CartProduct, lineOf, putInCart } from '#web/components/products/put-in-cart.ts';

interface AddToCartProps {
  product: CartProduct;
  /** The minimum by default. */
  quantity?: number | undefined;
  onAdd?: () => void;
  disabled?: boolean;
  className?: string | undefined;
  nameId?: string;
  block?: boolean;
  large?: boolean;
  look?: 'primary';
}

export function AddToCart({ product, quantity = smallestQuantity(product), onAdd, nameId, ...button }: AddToCartProps) {
  if (product.availableQuantity < quantity) return null;
  return (
    <Button
      {...button}
      aria-describedby={nameId}
      // What a click adds before the app is there.
      data-cart-line={JSON.stringify(lineOf(product, quantity))}
      onClick={() => {
        addToCart(product, quantity);
        onAdd?.();
      }}
    >
      {cartMessages.add}
    </Button>
  );
}

function addToCart(product: CartProduct, quantity: number): void {
  const before = storedCart().lines;
  const refused = putInCart([{ product, quantity }]);
  // Toasts are loaded with the first click to keep the home page small.
  void import('#web/components/products/use-cart.ts').then(({ announceAdded }) =>
    announceAdded(product, before, refused),
  );
}

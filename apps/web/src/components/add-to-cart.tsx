import { cartMessages } from '#shared/messages/cart.ts';
import { Button } from '#web/components/button.tsx';
import type { CartProduct } from '#web/components/use-cart.ts';

interface AddToCartProps {
  product: CartProduct;
  quantity?: number | undefined;
  onAdd?: () => void;
  disabled?: boolean;
  className?: string | undefined;
  nameId?: string;
  block?: boolean;
  large?: boolean;
}

export function AddToCart({ product, quantity, onAdd, nameId, ...button }: AddToCartProps) {
  if (product.availableQuantity < product.minimumQuantity) return null;
  return (
    <Button
      {...button}
      aria-describedby={nameId}
      onClick={() => {
        void addToCart(product, quantity);
        onAdd?.();
      }}
    >
      {cartMessages.add}
    </Button>
  );
}

/** Loaded with the first click to keep the home page small. */
async function addToCart(product: CartProduct, quantity?: number): Promise<void> {
  const { cartActions } = await import('#web/components/use-cart.ts');
  cartActions.add(product, quantity);
}

import { useState } from 'react';
import { hasPrice } from '#shared/domain/products/has-price.ts';
import { orderAgainMessages } from '#shared/messages/orders/repeat-order.ts';
import { hiddenPricesMessage } from '#shared/messages/products/hidden-prices.ts';
import { useLazyReadCheckoutQuery } from '#web/api/checkouts/checkouts.ts';
import { useLazyReadProductsQuery } from '#web/api/products/product-lookups.ts';
import { Button } from '#web/components/button.tsx';
import { toastError } from '#web/components/feedback/toast.ts';
import { type OrderedLine, orderAgain } from '#web/components/orders/order-again.ts';
import { cartActions } from '#web/components/products/use-cart.ts';
import { useMoney } from '#web/components/values/money.tsx';

interface OrderAgainButtonProps {
  of: OrderedLine[] | string;
  className?: string | undefined;
  nameId?: string | undefined;
}

export function OrderAgainButton({ of, className, nameId }: OrderAgainButtonProps) {
  const [readProducts] = useLazyReadProductsQuery();
  const [readCheckout] = useLazyReadCheckoutQuery();
  const [isReading, setReading] = useState(false);
  const { price } = useMoney();

  const add = async () => {
    setReading(true);
    try {
      const lines = typeof of === 'string' ? (await readCheckout(of).unwrap()).orders : of;
      const products = await readProducts(lines.map(({ productId }) => productId)).unwrap();
      if (!products.every(hasPrice)) return toastError(hiddenPricesMessage);
      const { items, changes } = orderAgain(lines, products, price);
      if (changes.length > 0) toastError(orderAgainMessages.changedSince(changes), { stays: true });
      if (items.length > 0) cartActions.addMany(items);
    } catch (error) {
      toastError(error);
    } finally {
      setReading(false);
    }
  };
  return (
    <Button className={className} aria-describedby={nameId} busy={isReading} onClick={() => void add()}>
      {typeof of === 'string' ? orderAgainMessages.wholeCheckoutAgain : orderAgainMessages.again}
    </Button>
  );
}

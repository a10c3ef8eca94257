import type { ReactNode } from 'react';
import type { Product } from '#shared/contracts/products/products.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { useReadProductBuyersQuery } from '#web/api/products/product-buyers.ts';
import { useConfirmation } from '#web/components/feedback/use-confirmation.tsx';
import { useMoney } from '#web/components/values/money.tsx';
import { consequencesOf } from '#web/features/admin/products/change-consequence.ts';
import { unusualPriceChange } from '#web/features/admin/products/describe-change.ts';

interface PriceQuestion {
  /** Asks when the change is so large that it may be a typing error. */
  mayChangePrice: (next: number) => Promise<boolean>;
  priceQuestion: ReactNode;
}

export function usePriceQuestion(product: Pick<Product, '_id' | 'price' | 'minimumQuantity'>): PriceQuestion {
  const { ask, dialog } = useConfirmation();
  const { price } = useMoney();
  const { data: buyers } = useReadProductBuyersQuery(product._id);

  async function mayChangePrice(next: number): Promise<boolean> {
    const percent = unusualPriceChange(product.price, next);
    if (percent === null) return true;
    const typed = { price: next, minimumQuantity: undefined };
    const told = buyers === undefined ? [] : consequencesOf(product, typed, buyers);
    return ask({
      title: adminMessages.priceJump(percent),
      warning: (
        <>
          {told.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <p>{adminMessages.priceJumpWarning(price(product.price), price(next))}</p>
        </>
      ),
      cancelLabel: adminMessages.priceJumpKeep,
      confirmLabel: adminMessages.priceJumpSave,
      confirmDescription: adminMessages.priceJumpDescription,
    });
  }

  return { mayChangePrice, priceQuestion: dialog };
}

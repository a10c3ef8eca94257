import type { ShownProductSummary } from '#shared/contracts/products/products.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { ownPriceMessages } from '#shared/messages/price-lists/account-prices.ts';
import styles from '#web/components/products/own-price.module.css';
import { useMoney } from '#web/components/values/money.tsx';

interface OwnPriceProps {
  product: Pick<ShownProductSummary, 'price' | 'priceBreaks' | 'yours'>;
  quantity: number;
}

/** The shop's price of this quantity, struck through, and the list that gives less; nothing where none does. */
export function OwnPrice({ product, quantity }: OwnPriceProps) {
  const money = useMoney();
  const { price, priceBreaks, yours } = product;
  if (yours === undefined || price === null) return null;
  const shopPrice = unitPriceAt(yours, quantity);
  const list = yours.lists.findLast((each) => each.quantity <= quantity);
  if (!list?.name || unitPriceAt({ price, priceBreaks }, quantity) >= shopPrice) return null;
  return (
    <span className={styles.own}>
      <del className="figures">
        <span className="visually-hidden">{ownPriceMessages.shopPrice('')}</span>
        {money.price(shopPrice)}
      </del>{' '}
      {ownPriceMessages.yours(list.name, list.validUntil)}
    </span>
  );
}

import { memo } from 'react';
import type { Product } from '#shared/contracts/products/products.ts';
import { nextLowerPrice, unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { unitMessages } from '#shared/messages/products/units.ts';
import { Price, useMoney } from '#web/components/values/money.tsx';
import styles from '#web/features/purchase/price-breaks.module.css';

interface PriceBreaksProps {
  product: Product;
  /** Null while it cannot be ordered. */
  quantity: number | null;
}

/** The prices of larger quantities, and what the next one takes. */
export const PriceBreaks = memo(function PriceBreaks({ product, quantity }: PriceBreaksProps) {
  const money = useMoney();
  const { price, priceBreaks, minimumQuantity, unit } = product;
  if (priceBreaks.length === 0) return null;
  const rows = [
    { quantity: minimumQuantity, price: unitPriceAt(product, minimumQuantity) },
    ...priceBreaks.filter((priceBreak) => priceBreak.quantity > minimumQuantity),
  ];
  const applies = quantity === null ? null : unitPriceAt(product, quantity);
  const next = quantity === null ? null : nextLowerPrice(product, quantity);
  return (
    <div className={styles.breaks}>
      <table className="figures">
        <caption>{purchaseMessages.priceBreaks}</caption>
        <thead>
          <tr>
            <th scope="col">{purchaseMessages.quantity}</th>
            <th scope="col">{purchaseMessages.pricePer(unit)}</th>
            <th scope="col">{purchaseMessages.saving}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.quantity} aria-current={row.price === applies || undefined}>
              <th scope="row">{purchaseMessages.fromQuantity(row.quantity)}</th>
              <td>
                <Price value={row.price} />
              </td>
              <td>{row.price < price ? purchaseMessages.saved(1 - row.price / price) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className={styles.next}>
        {next && purchaseMessages.nextPrice(next.more, unitMessages.one(unit), money.price(next.price))}
      </p>
    </div>
  );
});

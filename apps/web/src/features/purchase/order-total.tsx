import { use } from 'react';
import type { Product } from '#shared/contracts/products.ts';
import { fromMinorUnits, orderTotal, toPriceUnits } from '#shared/domain/money.ts';
import { unitPriceAt } from '#shared/domain/price-breaks.ts';
import { purchaseMessages } from '#shared/messages/purchase.ts';
import { Amount, CurrencyContext, useMoney } from '#web/components/money.tsx';
import styles from '#web/features/purchase/purchase-form.module.css';

/** A dash for a quantity that cannot be ordered. */
export function OrderTotal({ product, quantity }: { product: Product; quantity: number | null }) {
  const currency = use(CurrencyContext);
  const money = useMoney();
  const price = unitPriceAt(product, quantity ?? 1);
  const units = toPriceUnits(price);
  const total =
    quantity === null || units === null || currency === undefined
      ? null
      : fromMinorUnits(orderTotal(units, quantity, currency), currency);
  return (
    <p className={styles.total}>
      <strong>{purchaseMessages.total}</strong>
      <output className={styles.sum}>{total === null ? '–' : <Amount value={total} />}</output>
      <span className={`figures ${styles.terms}`}>
        {quantity !== null && purchaseMessages.totalOf(quantity, money.price(price), product.unit)}
      </span>
    </p>
  );
}

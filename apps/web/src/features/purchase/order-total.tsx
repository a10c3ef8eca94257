import { memo, use } from 'react';
import type { Product } from '#shared/contracts/products/products.ts';
import { orderAmounts } from '#shared/domain/invoices/tax.ts';
import { fromMinorUnits, type Minor, toPriceUnits } from '#shared/domain/money.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { OwnPrice } from '#web/components/products/own-price.tsx';
import { Amount, CurrencyContext, useMoney } from '#web/components/values/money.tsx';
import { TaxLines } from '#web/components/values/tax-lines.tsx';
import styles from '#web/features/purchase/purchase-form.module.css';
import { rateOf, useTax } from '#web/forms/tax/use-tax.ts';

interface OrderTotalProps {
  product: Product;
  quantity: number | null;
}

/** A dash for a quantity that cannot be ordered. */
export const OrderTotal = memo(function OrderTotal({ product, quantity }: OrderTotalProps) {
  const currency = use(CurrencyContext);
  const money = useMoney();
  const tax = useTax();
  const price = unitPriceAt(product, quantity ?? 1);
  const priceUnits = toPriceUnits(price);
  const amounts =
    quantity === null || priceUnits === null || currency === undefined || tax === undefined
      ? null
      : orderAmounts({ priceUnits, quantity, taxRate: rateOf(tax) }, currency);
  const shown = (amount: Minor) => (currency === undefined ? 0 : fromMinorUnits(amount, currency));
  return (
    <div className={styles.total}>
      <strong>{purchaseMessages.total}</strong>
      <output className={styles.sum}>{amounts === null ? '–' : <Amount value={shown(amounts.total)} />}</output>
      <span className={`figures ${styles.terms}`}>
        {quantity !== null && purchaseMessages.totalOf(quantity, money.price(price), product.unit)}
        <OwnPrice product={product} quantity={quantity ?? 1} />
      </span>
      {amounts !== null && <TaxLines tax={tax ?? null} net={shown(amounts.net)} amount={shown(amounts.tax)} />}
    </div>
  );
});

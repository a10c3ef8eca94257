import { use, useEffect, useState } from 'react';
import type { Address } from '#shared/contracts/checkouts/addresses.ts';
import type { CustomerTaxRate } from '#shared/contracts/invoices/customer-tax.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { orderAmounts } from '#shared/domain/invoices/tax.ts';
import { fromMinorUnits, type Minor, toPriceUnits } from '#shared/domain/money.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { deliveryChoiceMessages as messages } from '#shared/messages/freight/delivery-choice.ts';
import { usePlaceCheckoutMutation } from '#web/api/checkouts/checkouts.ts';
import { Amount, CurrencyContext } from '#web/components/values/money.tsx';
import styles from '#web/forms/delivery/choose-delivery.module.css';
import { DeliveryChoice, FreightLine } from '#web/forms/delivery/choose-delivery.tsx';
import { type ChosenFreight, withFreight } from '#web/forms/delivery/chosen-freight.ts';
import { type PlaceOne, placeOne } from '#web/forms/delivery/place-one.ts';
import { rateOf } from '#web/forms/tax/use-tax.ts';

/** How one product is delivered, and how it is then placed. */
export interface PurchaseFreight {
  chosen: ChosenFreight;
  place: PlaceOne;
}

interface PurchaseDeliveryProps {
  product: Product;
  /** Null for one that cannot be ordered. */
  quantity: number | null;
  /** Where it goes, when that is saved. */
  saved: Address | undefined;
  tax: CustomerTaxRate['tax'] | undefined;
  problem: string | null;
  onEdit: () => void;
  onFreight: (freight: PurchaseFreight | null) => void;
}

/** The ways of delivery of a product, and what it costs with the chosen one. */
export function PurchaseDelivery({ product, quantity, saved, tax, problem, onEdit, onFreight }: PurchaseDeliveryProps) {
  const currency = use(CurrencyContext);
  const [chosen, setChosen] = useState<ChosenFreight | null>(null);
  const [placeCheckout] = usePlaceCheckoutMutation();
  useEffect(() => {
    onFreight(chosen && { chosen, place: (request) => placeOne(placeCheckout, request) });
    return () => onFreight(null);
  }, [chosen, onFreight, placeCheckout]);
  const asked = quantity ?? product.minimumQuantity;
  const priceUnits = toPriceUnits(unitPriceAt(product, asked));
  if (currency === undefined || priceUnits === null) return null;
  const goods = orderAmounts({ priceUnits, quantity: asked, taxRate: rateOf(tax) }, currency);
  const shown = (amount: Minor) => fromMinorUnits(amount, currency);
  const whole = withFreight({ net: shown(goods.net), tax: shown(goods.tax), total: shown(goods.total) }, chosen);
  return (
    <>
      <DeliveryChoice
        lines={[{ productId: product._id, quantity: asked }]}
        saved={saved}
        tax={tax}
        problem={problem}
        onEdit={onEdit}
        onChoose={setChosen}
      />
      {chosen !== null && quantity !== null && (
        <>
          <FreightLine freight={chosen} tax={tax} />
          <p className={`${styles.line} ${styles.sum}`}>
            <span>{messages.totalWithFreight}</span>
            <Amount value={whole.total} />
          </p>
        </>
      )}
    </>
  );
}

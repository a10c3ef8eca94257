import type { KeyboardEvent } from 'react';
import { useWatch } from 'react-hook-form';
import type { Product } from '#shared/contracts/products/products.ts';
import { canBeOrdered, smallestQuantity } from '#shared/domain/stock/quantity.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { OrderTotal } from '#web/features/purchase/order-total.tsx';
import { PriceBreaks } from '#web/features/purchase/price-breaks.tsx';
import styles from '#web/features/purchase/purchase-form.module.css';
import {
  liveQuantity,
  type PurchaseInput,
  type PurchaseValues,
  steppedQuantity,
  typedQuantity,
} from '#web/features/purchase/purchase-schema.ts';
import { FormField } from '#web/forms/form-field.tsx';
import formGrid from '#web/forms/form-grid.module.css';
import type { ContractForm } from '#web/forms/use-contract-form.ts';

interface QuantityFieldProps {
  form: ContractForm<PurchaseInput, PurchaseValues>;
  product: Product;
  isSoldOut: boolean;
}

/** How much, stepped by keys, and what it costs. */
export function QuantityField({ form, product, isSoldOut }: QuantityFieldProps) {
  const { control } = form;
  const text = useWatch({ control, name: 'quantity' });
  const { quantity, problem } = liveQuantity(text, product);
  const field = {
    control,
    name: 'quantity',
    label: purchaseMessages.quantity,
    inputMode: 'numeric',
    autoComplete: 'off',
    required: true,
  } as const;
  if (isSoldOut)
    return (
      <div className={`${formGrid.row} ${styles.amount}`}>
        <FormField {...field} liveProblem={null} disabled />
      </div>
    );

  const step = (event: KeyboardEvent) => {
    const next = steppedQuantity(event.key, text, product);
    if (next === null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    form.setValue('quantity', String(next), { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  return (
    <>
      <div className={`${formGrid.row} ${styles.amount}`}>
        <FormField
          {...field}
          hint={quantityHint(product)}
          liveProblem={problem}
          stepped={{ value: typedQuantity(text), min: smallestQuantity(product), max: product.availableQuantity }}
          onKeyDown={step}
        />
        <OrderTotal product={product} quantity={quantity} />
      </div>
      <PriceBreaks product={product} quantity={quantity} />
    </>
  );
}

function quantityHint(product: Product): string {
  const { minimumQuantity, availableQuantity, orderMultiple, unit } = product;
  if (availableQuantity < minimumQuantity && canBeOrdered(product)) return purchaseMessages.restHint(availableQuantity);
  const range = purchaseMessages.quantityHint(minimumQuantity, availableQuantity);
  return orderMultiple === 1 ? range : `${range}. ${purchaseMessages.steps(orderMultiple, unit)}`;
}

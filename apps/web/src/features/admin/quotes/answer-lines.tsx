import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useRef } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import type { ShownProductSummary } from '#shared/contracts/products/products.ts';
import type { RequestedLine } from '#shared/contracts/quotes/quote-shapes.ts';
import { hasPrice } from '#shared/domain/products/has-price.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { quoteStaffMessages as messages, quoteMessages } from '#shared/messages/quotes/quotes.ts';
import { useReadProductsOfCustomerQuery } from '#web/api/customers/orders-for-customers.ts';
import { useMoney } from '#web/components/values/money.tsx';
import { type AnswerForm, type AnswerOutput, emptyAnswerLine } from '#web/features/admin/quotes/answer-form.ts';
import { LineProduct } from '#web/features/admin/quotes/line-product.tsx';
import { FormField } from '#web/forms/form-field.tsx';
import { EditedLines } from '#web/forms/quotes/edited-lines.tsx';
import { toTyped, withoutThousands } from '#web/forms/typed-number.ts';
import type { ContractForm } from '#web/forms/use-contract-form.ts';

/** Of the shop and of the customer, at the typed quantity; null for what is not on sale. */
function pricesOf(product: ShownProductSummary | undefined, quantity: string) {
  if (!product || !hasPrice(product)) return { shop: null, customer: null };
  const count = Number(withoutThousands(quantity) ?? 0);
  return { shop: unitPriceAt(product.yours ?? product, count), customer: unitPriceAt(product, count) };
}

interface AnswerLinesProps {
  form: ContractForm<AnswerForm, AnswerOutput>;
  requested: RequestedLine[];
  /** Whose prices are shown. */
  customerId: string;
  /** Whether lines begin with the customer's prices. */
  isPrefilled: boolean;
}

export function AnswerLines({ form, requested, customerId, isPrefilled }: AnswerLinesProps) {
  const { control, setValue } = form;
  const { fields, append, remove, update } = useFieldArray({ control, name: 'lines' });
  const typed = useWatch({ control, name: 'lines' });
  const money = useMoney();
  const ids = [...new Set(fields.flatMap(({ productId }) => productId ?? []))].toSorted();
  const { data } = useReadProductsOfCustomerQuery(ids.length === 0 ? skipToken : { id: customerId, ids });
  const products = new Map((data ?? []).map((product) => [product._id, product]));
  const prices = typed.map((line) => pricesOf(products.get(line.productId ?? ''), line.quantity));
  const filled = useRef(new Map<string, string>());

  // They follow the quantity until somebody types another price, or none.
  useEffect(() => {
    for (const [index, { id }] of fields.entries()) {
      const [price, now] = [prices[index]?.customer ?? null, typed[index]?.price];
      if (!isPrefilled || price === null || now !== (filled.current.get(id) ?? '')) continue;
      filled.current.set(id, toTyped(price));
      if (now !== toTyped(price)) setValue(`lines.${index}.price`, toTyped(price), { shouldDirty: true });
    }
  });

  const priceHint = (index: number) => {
    const productId = typed[index]?.productId ?? null;
    const wished = requested.find((line) => line.productId === productId && productId !== null)?.wishedPrice ?? null;
    const { shop = null, customer = null } = prices[index] ?? {};
    const show = (price: number | null) => (price === null ? null : money.price(price));
    return messages.priceHint(show(wished), show(customer), customer === shop ? null : show(shop));
  };

  return (
    <EditedLines
      fields={fields}
      addLabel={messages.addLine}
      onAdd={() => append(emptyAnswerLine)}
      onRemove={remove}
      subject={({ productId }, index) => (
        <LineProduct
          control={control}
          index={index}
          product={products.get(productId ?? '')}
          productId={productId}
          onSelect={(product) =>
            update(index, {
              ...(typed[index] ?? emptyAnswerLine),
              productId: product?._id ?? null,
              name: product?.product ?? '',
            })
          }
        />
      )}
    >
      {(_, index) => (
        <>
          <FormField
            control={control}
            name={`lines.${index}.quantity`}
            label={quoteMessages.quantity}
            inputMode="numeric"
            autoComplete="off"
            required
          />
          <FormField
            control={control}
            name={`lines.${index}.price`}
            label={messages.price}
            hint={priceHint(index)}
            inputMode="decimal"
            autoComplete="off"
          />
          <FormField control={control} name={`lines.${index}.leadTime`} label={messages.leadTime} autoComplete="off" />
        </>
      )}
    </EditedLines>
  );
}

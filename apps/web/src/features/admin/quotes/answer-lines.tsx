import { skipToken } from '@reduxjs/toolkit/query';
import { type Control, useFieldArray, useWatch } from 'react-hook-form';
import type { RequestedLine } from '#shared/contracts/quotes/quote-shapes.ts';
import { hasPrice } from '#shared/domain/products/has-price.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { quoteStaffMessages as messages, quoteMessages } from '#shared/messages/quotes/quotes.ts';
import { useReadProductsQuery } from '#web/api/products/product-lookups.ts';
import { useMoney } from '#web/components/values/money.tsx';
import { type AnswerForm, type AnswerOutput, emptyAnswerLine } from '#web/features/admin/quotes/answer-form.ts';
import { LineProduct } from '#web/features/admin/quotes/line-product.tsx';
import { FormField } from '#web/forms/form-field.tsx';
import { EditedLines } from '#web/forms/quotes/edited-lines.tsx';
import { withoutThousands } from '#web/forms/typed-number.ts';

interface AnswerLinesProps {
  control: Control<AnswerForm, unknown, AnswerOutput>;
  requested: RequestedLine[];
}

export function AnswerLines({ control, requested }: AnswerLinesProps) {
  const { fields, append, remove, update } = useFieldArray({ control, name: 'lines' });
  const typed = useWatch({ control, name: 'lines' });
  const money = useMoney();
  const ids = [...new Set(fields.flatMap(({ productId }) => productId ?? []))].toSorted();
  const { data } = useReadProductsQuery(ids.length === 0 ? skipToken : ids);
  const products = new Map((data ?? []).map((product) => [product._id, product]));

  const priceHint = (index: number) => {
    const { productId = null, quantity = '' } = typed[index] ?? {};
    const product = products.get(productId ?? '');
    const wished = requested.find((line) => line.productId === productId && productId !== null)?.wishedPrice ?? null;
    const now = product && hasPrice(product) ? unitPriceAt(product, Number(withoutThousands(quantity) ?? 0)) : null;
    return messages.priceHint(wished === null ? null : money.price(wished), now === null ? null : money.price(now));
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

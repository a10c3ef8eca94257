import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import * as z from 'zod/mini';
import type { Product } from '#shared/contracts/products/products.ts';
import { requirePriced } from '#shared/domain/products/has-price.ts';
import { inPlaceMessages as messages } from '#shared/messages/products/in-place.ts';
import { adminMessages, savedMessages } from '#shared/messages/shop/admin.ts';
import { changeProduct } from '#web/api/products/product-changes.ts';
import { useLazyReadProductQuery } from '#web/api/products/product-details.ts';
import { toastError } from '#web/components/feedback/toast.ts';
import { toastWithUndo } from '#web/components/feedback/undo-toast.tsx';
import { useMoney } from '#web/components/values/money.tsx';
import { FigureForm } from '#web/features/admin/products/list/in-place/figure-form.tsx';
import type { OpenFigure } from '#web/features/admin/products/list/in-place/use-open-figure.ts';
import { productFormSchema } from '#web/features/admin/products/product-form.ts';
import { usePriceQuestion } from '#web/features/admin/products/use-price-question.tsx';
import { FormField } from '#web/forms/form-field.tsx';
import { firstSentence, submitWith } from '#web/forms/submit.ts';
import { toTyped } from '#web/forms/typed-number.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { useSeen } from '#web/forms/use-seen.ts';

interface PriceFormProps {
  product: Product;
  opened: OpenFigure;
  onClose: () => void;
}

const schema = z.object({ price: productFormSchema.shape.price });

export function PriceForm({ product: current, opened, onClose }: PriceFormProps) {
  const [product] = useState(current);
  const { _id: id } = product;
  const form = useContractForm<{ price: string | number }, { price: number }>(schema, {
    price: toTyped(product.price),
  });
  const [readProduct] = useLazyReadProductQuery();
  const saveSeen = useSeen<Pick<Product, 'price'>>(product, async () => requirePriced(await readProduct(id).unwrap()));
  const { mayChangePrice, priceQuestion } = usePriceQuestion(product);
  const { price: shown } = useMoney();
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  // Not by the hook: the toast outlives the page.
  const change = (price: number, seen: number) =>
    dispatch(changeProduct.initiate({ id, change: { price, seen: { price: seen } } })).unwrap();

  const submit = submitWith(
    form,
    async ({ price }) => {
      if (price !== product.price) {
        if (!(await mayChangePrice(price))) return form.setFocus('price');
        const before = await saveSeen(
          async (seen) => {
            await change(price, seen.price);
            return seen.price;
          },
          () => ({ price }),
        );
        const say = (from: number, to: number) =>
          adminMessages.saved(product.product, [savedMessages.price(shown(from), shown(to))]);
        toastWithUndo({
          id: `price ${id}`,
          message: say(before, price),
          details: null,
          undoLabel: adminMessages.undo,
          onUndo: () => void change(before, price).catch(toastError),
        });
      }
      onClose();
    },
    (error) => {
      const message = firstSentence(error);
      if (message === null) toastError(error);
      else form.setError('price', { type: 'server', message }, { shouldFocus: true });
    },
  );
  return (
    <FigureForm form={form} first="price" grows="after" opened={opened} onSubmit={submit} onClose={onClose}>
      <FormField control={form.control} name="price" label={messages.newPrice} inputMode="decimal" autoComplete="off" />
      {priceQuestion}
    </FigureForm>
  );
}

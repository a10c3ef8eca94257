import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import { type Control, useFieldArray, useFormState } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { Product } from '#shared/contracts/products/products.ts';
import type { QuoteFile } from '#shared/contracts/quotes/quote-shapes.ts';
import type { NewQuote } from '#shared/contracts/quotes/quotes.ts';
import type { CartLine } from '#shared/domain/cart/cart.ts';
import { hasPrice } from '#shared/domain/products/has-price.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { quotePage } from '#shared/domain/quotes/quote-pages.ts';
import { quoteMessages as messages } from '#shared/messages/quotes/quotes.ts';
import { useReadProductsQuery } from '#web/api/products/product-lookups.ts';
import { useRequestQuoteMutation } from '#web/api/quotes/quotes.ts';
import { useIdempotencyKey } from '#web/api/use-idempotency-key.ts';
import { Button } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import { useCart } from '#web/components/products/use-cart.ts';
import { useMoney } from '#web/components/values/money.tsx';
import { RequestFiles } from '#web/features/quotes/request-files.tsx';
import { emptyLine, type RequestForm, requestFormSchema, requestOf } from '#web/features/quotes/request-form.ts';
import styles from '#web/features/quotes/request-page.module.css';
import { FormField } from '#web/forms/form-field.tsx';
import formGrid from '#web/forms/form-grid.module.css';
import { EditedLines } from '#web/forms/quotes/edited-lines.tsx';
import { submitWith } from '#web/forms/submit.ts';
import { type ContractForm, useContractForm } from '#web/forms/use-contract-form.ts';
import { useLeaveConfirmation } from '#web/forms/use-leave-confirmation.tsx';

type RequestOutput = Pick<NewQuote, 'lines' | 'message'>;

/** Asks for prices of what is in the cart, and of what is not in the catalogue. */
export function RequestPage() {
  const { lines } = useCart();
  const form = useContractForm<RequestForm, RequestOutput>(requestFormSchema, requestOf(lines));
  useCartAsItComes(form, lines);
  const [files, setFiles] = useState<QuoteFile[]>([]);
  const [request] = useRequestQuoteMutation();
  const withKey = useIdempotencyKey();
  const navigate = useNavigate();
  const { leaveDialog } = useLeaveConfirmation(form.control);

  const send = submitWith(form, async (requested) => {
    const body = { ...requested, files: files.map(({ _id }) => _id) };
    const quote = await withKey((idempotencyKey) => request({ requested: body, idempotencyKey }).unwrap());
    toastSuccess(messages.sent(quote.number));
    await navigate(quotePage(quote._id));
  });

  return (
    <DashboardPage title={messages.ask} description={messages.askDescription}>
      <form className={`panel ${formGrid.grid}`} noValidate aria-label={messages.ask} onSubmit={send}>
        <RequestLines control={form.control} />
        <FormField
          control={form.control}
          name="message"
          kind="area"
          rows={4}
          label={messages.message}
          hint={messages.messageHint}
        />
        <RequestFiles files={files} onChange={setFiles} />
        <div>
          <Button look="primary" large type="submit" busy={form.formState.isSubmitting}>
            {messages.send}
          </Button>
        </div>
      </form>
      {leaveDialog}
    </DashboardPage>
  );
}

/** A cart of another device comes later; what is typed until then stays. */
function useCartAsItComes(form: ContractForm<RequestForm, RequestOutput>, lines: CartLine[]): void {
  const { reset } = form;
  const { isDirty } = useFormState({ control: form.control });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that becomes clean again stays as it is
  useEffect(() => {
    if (!isDirty) reset(requestOf(lines));
  }, [lines, reset]);
}

type RequestControl = Control<RequestForm, unknown, RequestOutput>;

function RequestLines({ control }: { control: RequestControl }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  const ids = fields.flatMap(({ productId }) => productId ?? []).toSorted();
  const { data } = useReadProductsQuery(ids.length === 0 ? skipToken : ids);
  const products = new Map((data ?? []).map((product) => [product._id, product]));
  return (
    <EditedLines
      fields={fields}
      addLabel={messages.addLine}
      onAdd={() => append(emptyLine)}
      onRemove={remove}
      subject={({ productId }, index) => (
        <LineSubject control={control} index={index} productId={productId} product={products.get(productId ?? '')} />
      )}
    >
      {(_, index) => (
        <>
          <FormField
            control={control}
            name={`lines.${index}.quantity`}
            label={messages.quantity}
            inputMode="numeric"
            autoComplete="off"
            required
          />
          <FormField
            control={control}
            name={`lines.${index}.wishedPrice`}
            label={messages.wishedPrice}
            inputMode="decimal"
            autoComplete="off"
          />
        </>
      )}
    </EditedLines>
  );
}

interface LineSubjectProps {
  control: RequestControl;
  index: number;
  productId: string | null;
  /** Undefined until it is read, and when it is not on sale any more. */
  product:
    | (Pick<Product, 'product' | 'partNumber' | 'priceBreaks' | 'minimumQuantity'> & { price: number | null })
    | undefined;
}

function LineSubject({ control, index, productId, product }: LineSubjectProps) {
  const money = useMoney();
  if (productId === null) {
    return (
      <FormField
        control={control}
        name={`lines.${index}.name`}
        label={messages.name}
        hint={messages.nameHint}
        autoComplete="off"
        required
      />
    );
  }
  return (
    <div className={styles.product}>
      <strong dir="auto">{product?.product ?? '\u00a0'}</strong>
      {product && (
        <small>
          {product.partNumber}{' '}
          {hasPrice(product) && messages.priceNow(money.price(unitPriceAt(product, product.minimumQuantity)))}
        </small>
      )}
    </div>
  );
}

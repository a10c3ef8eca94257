import { type RefObject, useId, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type * as z from 'zod/mini';
import { type CheckoutDelivery, checkoutDeliverySchema } from '#shared/contracts/checkouts/checkouts.ts';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { cartPageMessages } from '#shared/messages/cart/cart-lines.ts';
import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { orderForCustomerMessages as messages } from '#shared/messages/customers/orders-for-customers.ts';
import { errorText, isNotFound } from '#web/api/api-error.ts';
import { useReadCustomerQuery } from '#web/api/customers/customers.ts';
import { usePlaceForCustomerMutation } from '#web/api/customers/orders-for-customers.ts';
import { isResponseLost } from '#web/api/send-with-retries.ts';
import { useIdempotencyKey } from '#web/api/use-idempotency-key.ts';
import { Button } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { NotFound } from '#web/components/feedback/not-found.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { useMoney } from '#web/components/values/money.tsx';
import { CustomerAddresses } from '#web/features/quick-order/customer-addresses.tsx';
import { NumbersNote } from '#web/features/quick-order/numbers-note.tsx';
import styles from '#web/features/quick-order/order-for-customer.module.css';
import { OrderPreview } from '#web/features/quick-order/order-preview.tsx';
import { isReady, type OrderRow, typedQuantity } from '#web/features/quick-order/order-rows.ts';
import { PasteBox } from '#web/features/quick-order/paste-box.tsx';
import { useOrderText } from '#web/features/quick-order/use-order-text.ts';
import { DeliveryFields } from '#web/forms/addresses/delivery-fields.tsx';
import { emptyCheckout } from '#web/forms/checkout-draft.ts';
import { FormField } from '#web/forms/form-field.tsx';
import formGrid from '#web/forms/form-grid.module.css';
import { OnAccountChoice } from '#web/forms/on-account-choice.tsx';
import { submitWith } from '#web/forms/submit.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { paths } from '#web/paths.ts';

/** For staff: an order from a phone call or an e-mail, with the customer's terms and addresses. */
export function OrderForCustomerPage() {
  const { id = '' } = useParams();
  const { currentData: customer, error, refetch } = useReadCustomerQuery(id, { refetchOnMountOrArgChange: true });
  if (customer !== undefined) return <OrderFor key={customer._id} customer={customer} />;
  if (isNotFound(error)) return <NotFound message={commonMessages.notFoundHint} />;
  return error === undefined ? <Spinner /> : <ErrorState message={errorText(error)} onRetry={refetch} />;
}

function OrderFor({ customer }: { customer: Customer }) {
  const [text, setText] = useState('');
  const order = useOrderText(text, customer._id);
  const { checked, rows, result } = order;
  const form = useRef<HTMLFormElement>(null);
  const footer = useRef<HTMLDivElement>(null);
  const open = rows.filter((row) => !row.isLeftOut && !isReady(row)).length;
  return (
    <DashboardPage title={messages.title(customer.name ?? customer.email)} description={messages.description}>
      <p className={styles.back}>
        <Link to={paths.customer(customer._id)}>{messages.back}</Link>
      </p>
      <PasteBox
        text={text}
        problem={order.problem}
        busy={order.isLoading}
        onChange={(next) => {
          setText(next);
          order.clearProblem();
        }}
        onCheck={() => void order.check()}
      />
      {checked !== null && (
        <>
          <h2 ref={result} tabIndex={-1} className={styles.result}>
            {quickOrderMessages.result}
          </h2>
          <p role="status">
            {quickOrderMessages.checked(rows.filter(isReady).length, open)}{' '}
            {checked.isCutShort && quickOrderMessages.cutShort}
          </p>
          <NumbersNote
            numbers={checked.numbers}
            busy={order.isLoading}
            onSelect={(sign) => void order.readAgain(sign, new Set())}
          />
          <OrderPreview
            {...checked}
            rows={rows}
            footer={footer}
            addLabel={() => messages.delivery}
            onRows={order.setRows}
            onAdd={() => form.current?.querySelector<HTMLElement>('select, textarea, input')?.focus()}
          />
          <PlaceForm ref={form} customer={customer} rows={rows} open={open} document={checked.document} />
        </>
      )}
    </DashboardPage>
  );
}

interface PlaceFormProps {
  ref: RefObject<HTMLFormElement | null>;
  customer: Customer;
  rows: OrderRow[];
  /** Lines that are neither ready nor left out. */
  open: number;
  document: { poNumber: string | null; note: string | null };
}

function PlaceForm({ ref, customer, rows, open, document }: PlaceFormProps) {
  const id = useId();
  const money = useMoney();
  const navigate = useNavigate();
  const sendOnce = useIdempotencyKey();
  const [place] = usePlaceForCustomerMutation();
  const [onAccount, setOnAccount] = useState(customer.terms !== null);
  const form = useContractForm<z.input<typeof checkoutDeliverySchema>, CheckoutDelivery>(checkoutDeliverySchema, {
    ...emptyCheckout,
    poNumber: document.poNumber ?? '',
    deliveryNote: document.note ?? '',
  });
  const lines = rows.filter(isReady).flatMap((row) => {
    const quantity = typedQuantity(row);
    return row.product && quantity !== null
      ? [{ productId: row.product._id, quantity, price: unitPriceAt(row.product, quantity) }]
      : [];
  });

  const submit = submitWith(form, async (delivery) => {
    const checkout = { ...delivery, lines, ...(onAccount && { onAccount }) };
    try {
      const placed = await sendOnce((idempotencyKey) => place({ id: customer._id, checkout, idempotencyKey }).unwrap());
      toastSuccess(messages.placed(placed.number, money.amount(placed.total ?? 0)));
      await navigate(paths.customer(customer._id));
    } catch (error) {
      if (isResponseLost(error)) return toastError(messages.outcomeUnknown);
      throw error;
    }
  });

  return (
    <form ref={ref} className={`panel ${formGrid.grid}`} noValidate aria-labelledby={id} onSubmit={submit}>
      <h2 id={id}>{messages.delivery}</h2>
      <CustomerAddresses
        customer={customer}
        onSelect={({ address, phone }) => {
          form.setValue('address', address, { shouldDirty: true });
          form.setValue('phone', phone, { shouldDirty: true });
        }}
      />
      <DeliveryFields control={form.control} />
      <FormField control={form.control} name="poNumber" label={cartPageMessages.poNumber} autoComplete="off" />
      <FormField
        control={form.control}
        name="deliveryNote"
        label={cartPageMessages.deliveryNote}
        kind="area"
        autoComplete="off"
      />
      <OnAccountChoice
        onAccount={onAccount}
        account={customer.terms === null ? undefined : customer}
        setOnAccount={setOnAccount}
      />
      <p className={styles.note}>
        {messages.taxFollows} {!onAccount && messages.byCard}
      </p>
      <p role="status" className={styles.wrong}>
        {open > 0 && messages.toMend(open)}
      </p>
      <Button
        look="primary"
        block
        large
        type="submit"
        busy={form.formState.isSubmitting}
        disabled={open > 0 || lines.length === 0}
      >
        {lines.length === 0 ? messages.nothing : messages.submit(lines.length)}
      </Button>
    </form>
  );
}

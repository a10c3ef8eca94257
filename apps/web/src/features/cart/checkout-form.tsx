import { skipToken } from '@reduxjs/toolkit/query';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod/mini';
import { type CheckoutDelivery, checkoutDeliverySchema } from '#shared/contracts/checkouts/checkouts.ts';
import type { CustomerTaxRate } from '#shared/contracts/invoices/customer-tax.ts';
import type { OrderAmounts } from '#shared/domain/invoices/tax.ts';
import { cartPageMessages } from '#shared/messages/cart/cart-lines.ts';
import { freightFieldMessages } from '#shared/messages/freight/freight-fields.ts';
import { readTaxAgain } from '#web/api/invoices/customer-tax.ts';
import { useListOwnOrdersQuery } from '#web/api/orders/orders.ts';
import { useSession } from '#web/auth/session.ts';
import { Button } from '#web/components/button.tsx';
import { DispatchPromise } from '#web/components/dispatch/dispatch-promise.tsx';
import { useDispatchDays } from '#web/components/dispatch/use-dispatch-days.ts';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { lazyPart } from '#web/components/lazy/lazy-part.tsx';
import { useMoney } from '#web/components/values/money.tsx';
import { TaxLines } from '#web/components/values/tax-lines.tsx';
import type { CartRow } from '#web/features/cart/cart-rows.ts';
import styles from '#web/features/cart/checkout-form.module.css';
import { codeOf, type LineNotes, refusalsOf } from '#web/features/cart/line-notes.ts';
import { usePlaceCheckout } from '#web/features/cart/use-place-checkout.ts';
import { AddressMenu } from '#web/forms/addresses/address-menu.tsx';
import { DeliveryFields } from '#web/forms/addresses/delivery-fields.tsx';
import { SaveAddress } from '#web/forms/addresses/save-address.tsx';
import { useAddressBook } from '#web/forms/addresses/use-address-book.ts';
import { usePlace } from '#web/forms/addresses/use-place.ts';
import { useSavedAddress } from '#web/forms/addresses/use-saved-address.ts';
import { WishedDayField } from '#web/forms/addresses/wished-day-field.tsx';
import { checkoutDraft, checkoutTextSchema, emptyCheckout } from '#web/forms/checkout-draft.ts';
import { type CompanyDemands, noDemands } from '#web/forms/companies/company-demands.ts';
import { PoNumberField } from '#web/forms/companies/po-number-field.tsx';
import { type ChosenFreight, withFreight } from '#web/forms/delivery/chosen-freight.ts';
import { problemOfDelivery } from '#web/forms/delivery/problem-of-delivery.ts';
import { useHasDelivery } from '#web/forms/delivery/use-has-delivery.ts';
import { FormField } from '#web/forms/form-field.tsx';
import formGrid from '#web/forms/form-grid.module.css';
import { OnAccountChoice, useOnAccount } from '#web/forms/on-account-choice.tsx';
import { useForgetOtherUser } from '#web/forms/owned-draft.ts';
import { markFields, submitWith } from '#web/forms/submit.ts';
import { UnpaidLimit } from '#web/forms/unpaid-limit.tsx';
import { type ContractForm, useContractForm } from '#web/forms/use-contract-form.ts';
import { usePlacementNote } from '#web/forms/use-placement-note.ts';
import { paths } from '#web/paths.ts';

/** Of shops with delivery methods only. */
const DeliveryChoice = lazyPart(() =>
  import('#web/forms/delivery/choose-delivery.tsx').then((file) => file.DeliveryChoice),
);
const FreightLine = lazyPart(() => import('#web/forms/delivery/choose-delivery.tsx').then((file) => file.FreightLine));

/** Of members of a company only. */
const CompanyFields = lazyPart(() =>
  import('#web/features/cart/company-fields.tsx').then((file) => file.CompanyFields),
);

type DeliveryInput = z.input<typeof checkoutDeliverySchema>;

interface CheckoutFormProps {
  rows: CartRow[];
  /** Undefined until it is known; the total is not known before. */
  tax: CustomerTaxRate['tax'] | undefined;
  /** In major units. */
  amounts: OrderAmounts<number>;
  /** How many lines cannot be ordered as they are. */
  wrong: number;
  onWrong: () => void;
  onRefused: (refusals: LineNotes) => void;
}

/** Where it all goes, and the button that orders it. */
export function CheckoutForm({ rows, tax, amounts, wrong, onWrong, onRefused }: CheckoutFormProps) {
  const money = useMoney();
  const { hasDelivery, readAgain } = useHasDelivery();
  const [freight, setFreight] = useState<ChosenFreight | null>(null);
  const [deliveryProblem, setDeliveryProblem] = useState<string | null>(null);
  const isFreightMissing = hasDelivery && freight === null;
  const whole = withFreight(amounts, freight);
  const total = tax === undefined || isFreightMissing ? '\u00a0' : money.amount(whole.total);
  const navigate = useNavigate();
  const form = useContractForm<DeliveryInput, CheckoutDelivery>(
    checkoutDeliverySchema,
    checkoutDraft.load() ?? emptyCheckout,
  );
  const { placeCheckout, isRepeating } = usePlaceCheckout();
  const [demands, setDemands] = useState<CompanyDemands>(noDemands);
  const payment = useOnAccount(demands.onAccount);
  const { onAccount } = payment;
  const note = usePlacementNote(payment);
  const [unpaidLimit, setUnpaidLimit] = useState<string | null>(null);
  const isReading = rows.some(({ product }) => product === undefined);
  useDraft(form);
  useLastDelivery(form);
  const { place, isPlaceTyped, selectPlace } = usePlace(form);
  const saved = useSavedAddress(place);
  const promised = useDispatchDays(rows.map(({ line }) => line.productId));

  const send = submitWith(
    form,
    async (delivery) => {
      setUnpaidLimit(null);
      onRefused(new Map());
      setDeliveryProblem(isFreightMissing ? freightFieldMessages.methodRequired : null);
      if (isFreightMissing) return;
      const chosen = freight && { delivery: freight.delivery };
      const placed = await placeCheckout(rows, { ...delivery, ...(onAccount && { onAccount }), ...chosen }, tax);
      if (placed === null) return;
      checkoutDraft.drop();
      toastSuccess(cartPageMessages.placed(placed.number, placed.orders.length));
      await navigate(onAccount ? paths.myOrders : paths.checkoutPayment(placed._id));
    },
    (error) => {
      const refusals = refusalsOf(
        error,
        rows.map(({ line }) => line),
      );
      const { code, message } = codeOf(error);
      if (code === 'delivery_needed' && !hasDelivery) readAgain();
      setDeliveryProblem(problemOfDelivery(error));
      if (code === 'tax_changed') void readTaxAgain().catch(toastError);
      onRefused(refusals);
      if (['too_many_unpaid', 'unverified_limit', 'credit_limit_exceeded', 'not_on_account'].includes(code))
        setUnpaidLimit(message);
      else if (code === 'approval_required') setUnpaidLimit(message);
      else toastError(refusals.size > 0 ? message : error);
      markFields(form, error);
    },
  );

  return (
    <form
      className={`panel ${formGrid.grid} ${styles.form}`}
      noValidate
      aria-labelledby="checkout"
      onSubmit={(event) => {
        if (wrong === 0) return send(event);
        event.preventDefault();
        onWrong();
      }}
    >
      <h2 id="checkout">{cartPageMessages.checkout}</h2>
      <AddressMenu place={place} onSelect={selectPlace} />
      <DeliveryFields control={form.control} />
      <SaveAddress {...place} delivery={freight?.delivery} isTyped={isPlaceTyped} />
      <OwnFields control={form.control} demand={demands.poNumber} />
      {promised !== null && <WishedDayField control={form.control} earliest={promised?.earliest} />}
      <Suspense>
        <CompanyFields
          form={form}
          total={amounts.total}
          delivery={freight?.delivery}
          rows={rows}
          tax={tax}
          onAccount={onAccount}
          onDemands={setDemands}
        />
      </Suspense>
      {hasDelivery && (
        <Suspense>
          <DeliveryChoice
            lines={rows.flatMap(({ line: { productId, quantity }, product }) =>
              product ? { productId, quantity } : [],
            )}
            saved={saved}
            tax={tax}
            problem={deliveryProblem}
            onEdit={() => setDeliveryProblem(null)}
            onChoose={setFreight}
          />
          {freight && <FreightLine freight={freight} tax={tax} />}
        </Suspense>
      )}
      <TaxLines tax={tax ?? null} net={whole.net} amount={whole.tax} />
      <p className={styles.total}>
        <span>{cartPageMessages.total}</span>
        <output className="figures">{total}</output>
      </p>
      <DispatchPromise promised={promised} />
      <OnAccountChoice {...payment} />
      {unpaidLimit !== null && <UnpaidLimit message={unpaidLimit} />}
      <p role="status" className={styles.wrong}>
        {wrong > 0 && cartPageMessages.linesToMend(wrong)}
      </p>
      {!demands.approval && (
        <Button look="primary" block large type="submit" busy={form.formState.isSubmitting} disabled={isReading}>
          {cartPageMessages.place(rows.length - wrong || rows.length, total)}
        </Button>
      )}
      {isRepeating && (
        <p role="status" className={styles.note}>
          {cartPageMessages.repeating}
        </p>
      )}
      {!demands.approval && <p className={styles.note}>{note}</p>}
    </form>
  );
}

type DeliveryForm = ContractForm<DeliveryInput, CheckoutDelivery>;

/** What the customer's own papers say. */
function OwnFields({ control, demand }: Pick<DeliveryForm, 'control'> & { demand: string | null }) {
  return (
    <>
      <PoNumberField control={control} demand={demand} />
      <FormField
        control={control}
        name="deliveryNote"
        label={cartPageMessages.deliveryNote}
        kind="area"
        hint={cartPageMessages.deliveryNoteHint}
        autoComplete="off"
      />
    </>
  );
}

/** Keeps what is typed, and forgets it when another user signs in or this one signs out. */
function useDraft({ control, getValues, reset }: DeliveryForm): void {
  const { status, user } = useSession();
  const values = useWatch({ control });
  const owner = user?.email ?? null;
  useForgetOtherUser(
    checkoutDraft,
    useCallback(() => reset(emptyCheckout), [reset]),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `values` say when; they are older than what was just forgotten
  useEffect(() => {
    if (status === 'loading' || status === 'unknown') return;
    const text = checkoutTextSchema.parse(getValues());
    if (Object.values(text).some(Boolean)) checkoutDraft.keep({ ...text, owner });
  }, [status, owner, values, getValues]);
}

/** Fills an empty address and phone in from the default address, else from the last order, once. */
function useLastDelivery(form: DeliveryForm): void {
  const { user } = useSession();
  const { currentData } = useListOwnOrdersQuery(user === null ? skipToken : { email: user.email, limit: 1 });
  const { book } = useAddressBook();
  const email = user?.email ?? null;
  const last = book === undefined ? undefined : (book[0] ?? currentData?.items[0]);
  const filledFor = useRef<string | null>(null);
  useEffect(() => {
    if (email === null || last === undefined || filledFor.current === email) return;
    filledFor.current = email;
    for (const name of ['address', 'phone'] as const) {
      const isFocused = document.activeElement?.getAttribute('name') === name;
      if (form.getValues(name) === '' && !isFocused) form.resetField(name, { defaultValue: last[name] });
    }
  }, [email, last, form]);
}

import { Suspense, useCallback, useMemo, useState } from 'react';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { canBeOrdered } from '#shared/domain/stock/quantity.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { freightFieldMessages } from '#shared/messages/freight/freight-fields.ts';
import { punchOutMessages } from '#shared/messages/punch-outs/punch-outs.ts';
import { errorCode } from '#web/api/api-error.ts';
import { useSession } from '#web/auth/session.ts';
import { useVisit } from '#web/auth/visit.ts';
import { Button } from '#web/components/button.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import { lazyPart } from '#web/components/lazy/lazy-part.tsx';
import { AddToCart } from '#web/components/products/add-to-cart.tsx';
import type { ActingCompany } from '#web/features/purchase/company-purchase.tsx';
import type { PurchaseFreight } from '#web/features/purchase/purchase-delivery.tsx';
import { type PurchaseDraft, purchaseDraft } from '#web/features/purchase/purchase-draft.ts';
import styles from '#web/features/purchase/purchase-form.module.css';
import {
  liveQuantity,
  type PurchaseInput,
  type PurchaseValues,
  purchaseSchema,
} from '#web/features/purchase/purchase-schema.ts';
import { QuantityField } from '#web/features/purchase/quantity-field.tsx';
import { RepetitionNote } from '#web/features/purchase/repetition-note.tsx';
import { Resending } from '#web/features/purchase/resending.tsx';
import { showOrderError } from '#web/features/purchase/show-order-error.ts';
import { SoldOut } from '#web/features/purchase/sold-out.tsx';
import { useEarlierOrder } from '#web/features/purchase/use-earlier-order.ts';
import { usePlaceOrder } from '#web/features/purchase/use-place-order.ts';
import { AddressMenu } from '#web/forms/addresses/address-menu.tsx';
import { DeliveryFields } from '#web/forms/addresses/delivery-fields.tsx';
import { SaveAddress } from '#web/forms/addresses/save-address.tsx';
import { usePlace } from '#web/forms/addresses/use-place.ts';
import { useSavedAddress } from '#web/forms/addresses/use-saved-address.ts';
import { problemOfDelivery } from '#web/forms/delivery/problem-of-delivery.ts';
import { useHasDelivery } from '#web/forms/delivery/use-has-delivery.ts';
import formGrid from '#web/forms/form-grid.module.css';
import { LabelledInput } from '#web/forms/labelled-input.tsx';
import { OnAccountChoice, useOnAccount } from '#web/forms/on-account-choice.tsx';
import { useForgetOtherUser } from '#web/forms/owned-draft.ts';
import { submitWith } from '#web/forms/submit.ts';
import { useTax } from '#web/forms/tax/use-tax.ts';
import { UnpaidLimit } from '#web/forms/unpaid-limit.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { useLeaveConfirmation } from '#web/forms/use-leave-confirmation.tsx';
import { usePlacementNote } from '#web/forms/use-placement-note.ts';

// In page order: the first problem takes the focus.
const empty = { quantity: '', address: '', phone: '', poNumber: '', costCentre: '' };

/** Of shops with delivery methods only. */
const PurchaseDelivery = lazyPart(() =>
  import('#web/features/purchase/purchase-delivery.tsx').then((file) => file.PurchaseDelivery),
);

/** Of members of a company only. */
const CompanyPurchase = lazyPart(() =>
  import('#web/features/purchase/company-purchase.tsx').then((file) => file.CompanyPurchase),
);

interface PurchaseFormProps {
  product: Product;
  repeats: string | null;
  onPlaced: (order: Order) => void;
  /** Gets the former price when the price has changed. */
  onPriceChange: (formerPrice: number) => void;
}

export function PurchaseForm({ product, repeats, onPlaced, onPriceChange }: PurchaseFormProps) {
  const draft = useDraft(product._id, repeats);
  const schema = useMemo(() => purchaseSchema(product), [product]);
  const form = useContractForm(schema, draft === null ? empty : typedOf(draft));
  const { placeOrder, isRepeating } = usePlaceOrder(product, repeats);
  const tax = useTax();
  const { user } = useSession();
  const visit = useVisit();
  const [company, setCompany] = useState<ActingCompany | null>(null);
  const payment = useOnAccount(company?.demands.onAccount ?? null);
  const note = usePlacementNote(payment);
  const { hasDelivery, readAgain } = useHasDelivery();
  const [freight, setFreight] = useState<PurchaseFreight | null>(null);
  const [freightProblem, setFreightProblem] = useState<string | null>(null);
  const [unpaidLimit, setUnpaidLimit] = useState<string | null>(null);
  const { control, reset } = form;
  const { place, isPlaceTyped, selectPlace } = usePlace(form);
  const saved = useSavedAddress(place);

  const quantityText = useWatch({ control, name: 'quantity' });
  const { quantity, problem } = liveQuantity(quantityText, product);
  const isSoldOut = !canBeOrdered(product);

  useForgetOtherUser(
    useMemo(() => purchaseDraft(product._id), [product._id]),
    useCallback(() => reset(empty), [reset]),
  );

  const { repetition, stop } = useEarlierOrder(form, { productId: product._id, repeats, hasDraft: draft !== null });

  const onSubmit = submitWith(
    form,
    async (values) => {
      setUnpaidLimit(null);
      const isFreightMissing = hasDelivery && freight === null;
      setFreightProblem(isFreightMissing ? freightFieldMessages.methodRequired : null);
      if (isFreightMissing) return;
      const order = await placeOrder(values, {
        typed: form.getValues(),
        onAccount: payment.onAccount,
        tax,
        delivery: freight?.chosen.delivery ?? null,
        place: company?.place ?? freight?.place ?? null,
      });
      if (order === null) return;
      toastSuccess(purchaseMessages.orderPlaced);
      stop();
      reset(empty);
      onPlaced(order);
    },
    (error) => {
      if (errorCode(error) === 'delivery_needed' && !hasDelivery) readAgain();
      setFreightProblem(problemOfDelivery(error));
      showOrderError(form, error, {
        onPriceChange: () => onPriceChange(product.price),
        onLimit: (message) => {
          setUnpaidLimit(message);
          // The draft has the input, so leaving for Orders need not ask.
          reset(form.getValues());
        },
      });
    },
  );

  const addToCart = (
    <AddToCart
      product={product}
      quantity={quantity ?? undefined}
      disabled={problem !== null}
      block
      large
      onAdd={() => form.resetField('quantity', { defaultValue: quantityText })}
    />
  );
  if (visit) {
    return (
      <section className={`panel ${formGrid.grid}`} aria-labelledby="your-order">
        <h2 id="your-order">{purchaseMessages.yourOrder}</h2>
        <QuantityField form={form} product={product} isSoldOut={isSoldOut} />
        {addToCart}
        <p className={styles.note}>{punchOutMessages.transferText}</p>
      </section>
    );
  }
  return (
    <form
      className={`panel ${formGrid.grid}`}
      method="post"
      noValidate
      onSubmit={onSubmit}
      aria-labelledby="your-order"
    >
      <h2 id="your-order">{purchaseMessages.yourOrder}</h2>
      <RepetitionNote repetition={repetition} product={product} typedQuantity={String(quantityText)} />
      <QuantityField form={form} product={product} isSoldOut={isSoldOut} />
      {isSoldOut && <SoldOut product={product} />}
      <AddressMenu place={place} disabled={isSoldOut} onSelect={selectPlace} />
      <DeliveryFields control={control} disabled={isSoldOut} />
      <SaveAddress {...place} delivery={freight?.chosen.delivery} isTyped={isPlaceTyped} />
      {hasDelivery && !isSoldOut && (
        <Suspense>
          <PurchaseDelivery
            product={product}
            quantity={quantity}
            saved={saved}
            tax={tax}
            problem={freightProblem}
            onEdit={() => setFreightProblem(null)}
            onFreight={setFreight}
          />
        </Suspense>
      )}
      {user !== null && !isSoldOut && (
        <Suspense>
          <CompanyPurchase
            form={form}
            product={product}
            quantity={quantity}
            tax={tax}
            onAccount={payment.onAccount}
            delivery={freight?.chosen.delivery}
            onCompany={setCompany}
            onAsked={stop}
          />
        </Suspense>
      )}
      {!isSoldOut && <OnAccountChoice {...payment} />}
      {unpaidLimit !== null && <UnpaidLimit message={unpaidLimit} />}
      {!company?.demands.approval && <SubmitButton control={control} disabled={isSoldOut || problem !== null} />}
      {addToCart}
      {isRepeating && <Resending />}
      {!isSoldOut && <p className={styles.note}>{note}</p>}
      <Author />
      <LeaveDialog control={control} />
    </form>
  );
}

type PurchaseControl = Control<PurchaseInput, unknown, PurchaseValues>;

/** The draft that the form begins with; if an order is to be repeated, only that of this repetition. */
function useDraft(productId: string, repeats: string | null): PurchaseDraft | null {
  const [draft] = useState(() => purchaseDraft(productId).load());
  return repeats === null || draft?.repeats === repeats ? draft : null;
}

/** Comes from the account. */
function Author() {
  const { user } = useSession();
  return (
    <div className={`${formGrid.row} ${styles.pair}`}>
      <LabelledInput
        label={purchaseMessages.name}
        value={user?.name ?? ''}
        placeholder={purchaseMessages.fromAccount}
        disabled
      />
      <LabelledInput
        label={purchaseMessages.email}
        kind="email"
        value={user?.email ?? ''}
        placeholder={purchaseMessages.fromAccount}
        disabled
      />
    </div>
  );
}

// Components of their own, so that sending does not draw the whole form again.

function SubmitButton({ control, disabled }: { control: PurchaseControl; disabled: boolean }) {
  const { isSubmitting } = useFormState({ control });
  return (
    <Button look="primary" block large type="submit" busy={isSubmitting} disabled={disabled}>
      {purchaseMessages.submit}
    </Button>
  );
}

function LeaveDialog({ control }: { control: PurchaseControl }) {
  return useLeaveConfirmation(control).leaveDialog;
}

function typedOf({ quantity, address, phone, poNumber = '', costCentre = '' }: PurchaseDraft): PurchaseInput {
  return { quantity, address, phone, poNumber, costCentre };
}

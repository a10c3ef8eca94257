import { Suspense, useId, useMemo } from 'react';
import { type UseFormRegisterReturn, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { Product } from '#shared/contracts/products/products.ts';
import type { ReservedStock } from '#shared/contracts/waitlist/waitlist.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { DEFAULT_WAIT_DAYS, MAX_WAIT_DAYS } from '#shared/domain/limits.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { currentTimeZone } from '#shared/domain/shop/locale.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';
import { nearestQuantities } from '#shared/domain/stock/quantity.ts';
import { maxPriceOf, type WaitlistState } from '#shared/domain/waitlist/waitlist.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { waitlistMessages } from '#shared/messages/waitlist/waitlist.ts';
import { sendWithRetries } from '#web/api/send-with-retries.ts';
import { useIdempotencyKey } from '#web/api/use-idempotency-key.ts';
import { useJoinWaitlistMutation } from '#web/api/waitlist/waitlist.ts';
import { Button } from '#web/components/button.tsx';
import { DateInput } from '#web/components/date-input.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import { lazyPart } from '#web/components/lazy/lazy-part.tsx';
import { useMoney } from '#web/components/values/money.tsx';
import { liveQuantity, steppedQuantity, typedQuantity } from '#web/features/purchase/purchase-schema.ts';
import { joinSchema } from '#web/features/purchase/waitlist/join-schema.ts';
import styles from '#web/features/purchase/waitlist/next-in-line.module.css';
import { AddressMenu } from '#web/forms/addresses/address-menu.tsx';
import { DeliveryFields } from '#web/forms/addresses/delivery-fields.tsx';
import { useDefaultPlace } from '#web/forms/addresses/use-default-place.ts';
import { usePlace } from '#web/forms/addresses/use-place.ts';
import { useHasDelivery } from '#web/forms/delivery/use-has-delivery.ts';
import { FormField } from '#web/forms/form-field.tsx';
import formGrid from '#web/forms/form-grid.module.css';
import { submitWith } from '#web/forms/submit.ts';
import { PlusTax } from '#web/forms/tax/plus-tax.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { paths } from '#web/paths.ts';

/** Of members of a company only. */
const CompanyPlace = lazyPart(() =>
  import('#web/features/purchase/company-place.tsx').then((file) => file.CompanyPlace),
);

interface JoinLineFormProps {
  product: Product;
  reserved: ReservedStock;
  onClose: () => void;
}

export function JoinWaitlistForm({ product, reserved, onClose }: JoinLineFormProps) {
  const sendOnce = useIdempotencyKey();
  const money = useMoney();
  const navigate = useNavigate();
  const [join] = useJoinWaitlistMutation();
  const rule = useMemo(() => ruleOf(product, reserved), [product, reserved]);
  const schema = useMemo(() => joinSchema(rule), [rule]);
  const form = useContractForm(schema, {
    quantity: '',
    until: dateIn(DEFAULT_WAIT_DAYS),
    partIsFine: false,
    address: '',
    phone: '',
    poNumber: '',
    costCentre: '',
  });
  const { control, register } = form;
  useDefaultPlace(form);
  const { hasDelivery } = useHasDelivery();
  const { place, selectPlace } = usePlace(form);
  const { isSubmitting, isSubmitted, errors } = form.formState;
  const [text, partIsFine, until] = useWatch({ control, name: ['quantity', 'partIsFine', 'until'] });
  const { quantity, problem } = liveQuantity(text, rule);

  const onSubmit = submitWith(form, async ({ until, ...values }) => {
    const requested = {
      ...values,
      price: unitPriceAt(product, values.quantity),
      until,
    };
    const { state } = await sendOnce((idempotencyKey) =>
      sendWithRetries(() => join({ productId: product._id, requested, idempotencyKey }).unwrap()),
    );
    toastSuccess(joinedTexts[state] ?? waitlistMessages.joined);
    if (state === 'served') await navigate(paths.myOrders);
    onClose();
  });

  return (
    <form className={formGrid.grid} noValidate onSubmit={onSubmit} aria-labelledby="next-in-line">
      <div className={`${formGrid.row} ${styles.pair}`}>
        <FormField
          control={control}
          name="quantity"
          label={waitlistMessages.quantity}
          inputMode="numeric"
          autoComplete="off"
          hint={quantityHint(rule, product)}
          liveProblem={isSubmitted ? null : problem}
          stepped={{ value: typedQuantity(text), min: rule.minimumQuantity, max: rule.availableQuantity }}
          onKeyDown={(event) => {
            const next = steppedQuantity(event.key, text, rule);
            if (next === null || event.ctrlKey || event.altKey || event.metaKey) return;
            event.preventDefault();
            form.setValue('quantity', String(next), { shouldDirty: true, shouldValidate: isSubmitted });
          }}
          required
        />
        <UntilField input={{ ...register('until'), value: until ?? '' }} problem={errors.until?.message} />
      </div>
      <label className={styles.part}>
        <input type="checkbox" {...register('partIsFine')} />
        <span>
          {waitlistMessages.partIsFine}
          <small>{waitlistMessages.partHint}</small>
        </span>
      </label>
      <AddressMenu place={place} onSelect={selectPlace} />
      <DeliveryFields control={control} />
      {hasDelivery && <p className={styles.hint}>{waitlistMessages.withoutFreight}</p>}
      <Suspense>
        <CompanyPlace control={control} product={product} quantity={quantity} partIsFine={partIsFine === true} />
      </Suspense>
      {quantity !== null && (
        <p className={styles.hint}>
          {agreement(
            unitPriceAt(product, quantity),
            maxPriceOf(product, { quantity, partIsFine: partIsFine === true }),
            money.price,
          )}{' '}
          <PlusTax />
        </p>
      )}
      <div className={styles.buttons}>
        <Button onClick={onClose}>{waitlistMessages.cancel}</Button>
        <Button look="primary" type="submit" busy={isSubmitting}>
          {waitlistMessages.submit}
        </Button>
      </div>
    </form>
  );
}

const joinedTexts: Partial<Record<WaitlistState, string>> = {
  served: waitlistMessages.servedAtOnce,
  requested: waitlistMessages.requestedAtOnce,
};

interface UntilFieldProps {
  input: UseFormRegisterReturn & { value: string };
  problem: string | undefined;
}

function UntilField({ input, problem }: UntilFieldProps) {
  const id = useId();
  return (
    <div className={styles.until}>
      <label htmlFor={`${id}-until`}>{waitlistMessages.until}</label>
      <DateInput
        id={`${id}-until`}
        min={dateIn(0)}
        max={dateIn(MAX_WAIT_DAYS)}
        aria-describedby={`${id}-hint`}
        aria-invalid={problem !== undefined || undefined}
        {...input}
      />
      <span id={`${id}-hint`} className={styles.hint}>
        {problem ?? waitlistMessages.untilHint}
      </span>
    </div>
  );
}

/** More than is available, and at most what may come back, in whole multiples. */
function ruleOf(product: Product, reserved: ReservedStock) {
  const { availableQuantity, orderMultiple } = product;
  const mayCome = { ...product, availableQuantity: availableQuantity + reserved.quantity + reserved.setAside };
  const all = { ...product, availableQuantity: Number.MAX_SAFE_INTEGER };
  const least = nearestQuantities(availableQuantity + 1, all).at(-1) ?? product.minimumQuantity;
  const above = Math.max(0, mayCome.availableQuantity - least);
  return { minimumQuantity: least, orderMultiple, availableQuantity: least + above - (above % orderMultiple) };
}

function quantityHint(rule: ReturnType<typeof ruleOf>, { orderMultiple, unit }: Product): string {
  const range = waitlistMessages.quantityHint(rule.minimumQuantity, rule.availableQuantity);
  return orderMultiple === 1 ? range : `${range}. ${purchaseMessages.steps(orderMultiple, unit)}`;
}

function agreement(price: number, highest: number, show: (price: number) => string): string {
  if (highest > price) return waitlistMessages.agreedPart(show(price), show(highest));
  return waitlistMessages.agreed(show(price));
}

/** Such as 2026-11-30, in the shop's time zone. */
function dateIn(days: number): string {
  return dayOf(Date.now() + days * DAY_MS, currentTimeZone());
}

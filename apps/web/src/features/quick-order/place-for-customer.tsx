import { skipToken } from '@reduxjs/toolkit/query';
import { type RefObject, Suspense, use, useId, useState } from 'react';
import type { Control } from 'react-hook-form';
import type * as z from 'zod/mini';
import { type CheckoutDelivery, checkoutDeliverySchema } from '#shared/contracts/checkouts/checkouts.ts';
import type { Company } from '#shared/contracts/companies/companies.ts';
import type { Member } from '#shared/contracts/companies/members.ts';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import { sumMajor } from '#shared/domain/money.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { cartPageMessages } from '#shared/messages/cart/cart-lines.ts';
import { memberReasonMessages } from '#shared/messages/companies/companies.ts';
import { orderForCustomerMessages as messages } from '#shared/messages/customers/orders-for-customers.ts';
import { freightFieldMessages } from '#shared/messages/freight/freight-fields.ts';
import { useReadCompanyQuery } from '#web/api/companies/companies.ts';
import { useReadCustomerAddressesQuery } from '#web/api/customers/orders-for-customers.ts';
import { Button } from '#web/components/button.tsx';
import { useDispatchDays } from '#web/components/dispatch/use-dispatch-days.ts';
import { lazyPart } from '#web/components/lazy/lazy-part.tsx';
import { Amount, CurrencyContext } from '#web/components/values/money.tsx';
import { CustomerAddresses } from '#web/features/quick-order/customer-addresses.tsx';
import { MemberField } from '#web/features/quick-order/member-fields.tsx';
import styles from '#web/features/quick-order/order-for-customer.module.css';
import { isReady, type OrderRow, priceOf, typedQuantity } from '#web/features/quick-order/order-rows.ts';
import { useOrderFor } from '#web/features/quick-order/use-order-for.ts';
import { DeliveryFields } from '#web/forms/addresses/delivery-fields.tsx';
import { findPlace } from '#web/forms/addresses/find-place.ts';
import { usePlace } from '#web/forms/addresses/use-place.ts';
import { WishedDayField } from '#web/forms/addresses/wished-day-field.tsx';
import { emptyCheckout } from '#web/forms/checkout-draft.ts';
import { approvalReasonsOf } from '#web/forms/companies/approval-reasons.ts';
import { AskForApproval } from '#web/forms/companies/ask-for-approval.tsx';
import { CostCentreField } from '#web/forms/companies/cost-centre-field.tsx';
import type { ChosenFreight } from '#web/forms/delivery/chosen-freight.ts';
import { problemOfDelivery } from '#web/forms/delivery/problem-of-delivery.ts';
import { useHasDelivery } from '#web/forms/delivery/use-has-delivery.ts';
import { FormField } from '#web/forms/form-field.tsx';
import formGrid from '#web/forms/form-grid.module.css';
import { OnAccountChoice } from '#web/forms/on-account-choice.tsx';
import { showSubmitError, submitWith } from '#web/forms/submit.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';

/** Of shops with delivery methods only. */
const DeliveryChoice = lazyPart(() =>
  import('#web/forms/delivery/choose-delivery.tsx').then((file) => file.DeliveryChoice),
);

const FreightLine = lazyPart(() => import('#web/forms/delivery/choose-delivery.tsx').then((file) => file.FreightLine));

type DeliveryInput = z.input<typeof checkoutDeliverySchema>;

interface PlaceFormProps {
  ref: RefObject<HTMLFormElement | null>;
  customer: Customer;
  rows: OrderRow[];
  /** Lines that are neither ready nor left out. */
  open: number;
  document: { poNumber: string | null; note: string | null };
}

/** Who of a company orders, where it goes and how it is paid; an order above the limits of a member is asked for. */
export function PlaceForm({ ref, customer, rows, open, document }: PlaceFormProps) {
  const id = useId();
  const isCompany = customer.members !== undefined;
  const { currentData: company } = useReadCompanyQuery(isCompany ? customer._id : skipToken);
  const currency = use(CurrencyContext);
  const [member, setMember] = useState<Member | null>(null);
  const [onAccount, setOnAccount] = useState(customer.terms !== null);
  const form = useContractForm<DeliveryInput, CheckoutDelivery>(checkoutDeliverySchema, {
    ...emptyCheckout,
    poNumber: document.poNumber ?? '',
    deliveryNote: document.note ?? '',
  });
  const lines = linesOf(rows);
  const { place } = usePlace(form);
  const { currentData: addresses = [] } = useReadCustomerAddressesQuery(customer._id);
  const promised = useDispatchDays(lines.map(({ productId }) => productId));
  const { hasDelivery } = useHasDelivery();
  const [freight, setFreight] = useState<ChosenFreight | null>(null);
  const [deliveryProblem, setDeliveryProblem] = useState<string | null>(null);
  const order = useOrderFor({ customer, member, lines, onAccount, delivery: freight?.delivery });
  // Without the tax, which the server adds: it may know more reasons.
  const total = sumMajor(rows.filter(isReady).map((row) => priceOf(row, currency)?.amount ?? 0));
  const reasons = member && currency !== undefined ? approvalReasonsOf(member, total, currency) : [];
  const needsApproval = reasons.length > 0 || order.isRefused;
  const isReadyToSend = open === 0 && lines.length > 0 && !(isCompany && member === null);
  const send = (run: (delivery: CheckoutDelivery) => Promise<void>) =>
    submitWith(
      form,
      async (delivery) => {
        const isMissing = hasDelivery && freight === null;
        setDeliveryProblem(isMissing ? freightFieldMessages.methodRequired : null);
        if (!isMissing) await run(delivery);
      },
      (error) => {
        setDeliveryProblem(problemOfDelivery(error));
        showSubmitError(form, error);
      },
    );
  const submit = send(order.place);

  return (
    <form
      ref={ref}
      className={`panel ${formGrid.grid}`}
      noValidate
      aria-labelledby={id}
      onSubmit={needsApproval ? (event) => event.preventDefault() : submit}
    >
      <h2 id={id}>{messages.delivery}</h2>
      {isCompany && <MemberField companyId={customer._id} member={member} onSelect={setMember} />}
      <CustomerAddresses
        customer={customer}
        onSelect={({ address, phone }) => {
          form.setValue('address', address, { shouldDirty: true });
          form.setValue('phone', phone, { shouldDirty: true });
        }}
      />
      <DeliveryFields control={form.control} />
      <OwnFields control={form.control} company={company} />
      {promised !== null && <WishedDayField control={form.control} earliest={promised?.earliest} />}
      {hasDelivery && lines.length > 0 && (
        <Suspense>
          <DeliveryChoice
            lines={lines.map(({ productId, quantity }) => ({ productId, quantity }))}
            customerId={customer._id}
            saved={findPlace(addresses, place)}
            tax={null}
            problem={deliveryProblem}
            onEdit={() => setDeliveryProblem(null)}
            onChoose={setFreight}
          />
          {freight && (
            <>
              <FreightLine freight={{ ...freight, amounts: { ...freight.amounts, tax: 0 } }} tax={null} />
              <p className={styles.sum}>
                <span>{messages.total}</span>
                <Amount value={sumMajor([total, freight.amounts.net])} />
              </p>
            </>
          )}
        </Suspense>
      )}
      <OnAccountChoice
        onAccount={onAccount}
        account={customer.terms === null ? undefined : customer}
        setOnAccount={setOnAccount}
      />
      <p className={styles.note}>
        {messages.taxFollows} {!onAccount && messages.byCard}
      </p>
      <p role="status" className={styles.wrong}>
        {open > 0 && messages.toMend(open)} {isCompany && member === null && messages.needsMember}
      </p>
      {needsApproval && isReadyToSend ? (
        <AskForApproval
          reasons={reasons}
          texts={memberReasonMessages}
          busy={form.formState.isSubmitting}
          onAsk={(note, event) => send((delivery) => order.ask(delivery, note))(event)}
        />
      ) : (
        <Button look="primary" block large type="submit" busy={form.formState.isSubmitting} disabled={!isReadyToSend}>
          {lines.length === 0 ? messages.nothing : messages.submit(lines.length)}
        </Button>
      )}
    </form>
  );
}

interface OwnFieldsProps {
  control: Control<DeliveryInput, unknown, CheckoutDelivery>;
  company: Company | undefined;
}

/** What the customer's own papers say, and what the rules of a company ask for. */
function OwnFields({ control, company }: OwnFieldsProps) {
  const rules = company && [
    company.listedAddressesOnly && messages.listedOnly,
    company.onAccountOnly && messages.onAccountOnly,
  ];
  return (
    <>
      <FormField
        control={control}
        name="poNumber"
        label={cartPageMessages.poNumber}
        {...(company?.poRequired && { hint: messages.poRequired, required: true })}
        autoComplete="off"
      />
      <FormField
        control={control}
        name="deliveryNote"
        label={cartPageMessages.deliveryNote}
        kind="area"
        autoComplete="off"
      />
      {company && <CostCentreField control={control} costCentres={company.costCentres} of={company.name} />}
      {rules?.some(Boolean) && <p className={styles.note}>{rules.filter(Boolean).join(' ')}</p>}
    </>
  );
}

function linesOf(rows: OrderRow[]) {
  return rows.filter(isReady).flatMap((row) => {
    const quantity = typedQuantity(row);
    return row.product && quantity !== null
      ? [{ productId: row.product._id, quantity, price: unitPriceAt(row.product, quantity) }]
      : [];
  });
}

import { use, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod/mini';
import type { CheckoutDelivery, checkoutDeliverySchema } from '#shared/contracts/checkouts/checkouts.ts';
import type { CustomerTaxRate } from '#shared/contracts/invoices/customer-tax.ts';
import { withoutOrdered } from '#shared/domain/cart/cart.ts';
import { reasonsForApproval } from '#shared/domain/companies/member-limits.ts';
import { type Minor, toMinorUnits } from '#shared/domain/money.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { approvalReasonMessages, companyMessages } from '#shared/messages/companies/companies.ts';
import { requestMessages } from '#shared/messages/requests/requests.ts';
import { checkoutKey, endCheckout } from '#web/api/cart/cart-store.ts';
import { useReadMembershipQuery } from '#web/api/companies/companies.ts';
import { useAddRequestMutation } from '#web/api/requests/requests.ts';
import { Button } from '#web/components/button.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import { CurrencyContext } from '#web/components/values/money.tsx';
import type { CartRow } from '#web/features/cart/cart-rows.ts';
import styles from '#web/features/cart/checkout-form.module.css';
import { checkoutDraft } from '#web/forms/checkout-draft.ts';
import { LabelledInput } from '#web/forms/labelled-input.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { submitWith } from '#web/forms/submit.ts';
import type { ContractForm } from '#web/forms/use-contract-form.ts';
import { paths } from '#web/paths.ts';

interface CompanyFieldsProps {
  form: ContractForm<z.input<typeof checkoutDeliverySchema>, CheckoutDelivery>;
  rows: CartRow[];
  tax: CustomerTaxRate['tax'] | undefined;
  /** In major units. */
  total: number;
  onAccount: boolean;
}

/** What the company of a member asks of an order, and the button that asks for an approval where one is needed. */
export function CompanyFields({ form, rows, tax, total, onAccount }: CompanyFieldsProps) {
  const { currentData: membership } = useReadMembershipQuery(undefined, { refetchOnMountOrArgChange: true });
  const currency = use(CurrencyContext);
  if (!membership?.isActing || currency === undefined) return null;
  const { costCentres } = membership.rules;
  const amount = (value: number): Minor | null => toMinorUnits(value, currency);
  const { needsApproval, orderLimit, monthLimit, spent } = membership;
  const limits = {
    needsApproval,
    orderLimit: orderLimit === null ? null : amount(orderLimit),
    monthLimit: monthLimit === null ? null : amount(monthLimit),
  };
  const reasons = reasonsForApproval(limits, { total: amount(total) ?? 0, spent: amount(spent) ?? 0 });
  return (
    <>
      {costCentres.length > 0 && (
        <SelectField
          control={form.control}
          name="costCentre"
          label={companyMessages.costCentre}
          hint={companyMessages.costCentreOf(membership.name)}
          options={['', ...costCentres]}
          describe={(option) => (option === '' ? companyMessages.selectCostCentre : option)}
        />
      )}
      {reasons.length > 0 && (
        <div className={styles.note}>
          <p>{requestMessages.needs}</p>
          {reasons.map((reason) => (
            <p key={reason}>{approvalReasonMessages[reason]}</p>
          ))}
          <AskForApproval form={form} rows={rows} tax={tax} onAccount={onAccount} />
        </div>
      )}
    </>
  );
}

function AskForApproval({ form, rows, tax, onAccount }: Omit<CompanyFieldsProps, 'total'>) {
  const [send] = useAddRequestMutation();
  const [note, setNote] = useState('');
  const navigate = useNavigate();
  const ask = submitWith(form, async (delivery) => {
    const quantities = rows.map(({ line: { productId, quantity } }) => ({ productId, quantity }));
    const lines = rows.flatMap(({ line: { productId, quantity }, product }) =>
      product ? { productId, quantity, price: unitPriceAt(product, quantity) } : [],
    );
    const request = { ...delivery, lines, note, ...(onAccount && { onAccount }), ...(tax && { taxRate: tax.rate }) };
    const idempotencyKey = checkoutKey(JSON.stringify({ request }));
    const asked = await send({ request, idempotencyKey }).unwrap();
    endCheckout(idempotencyKey, (inCart) => withoutOrdered(inCart, quantities));
    checkoutDraft.drop();
    toastSuccess(requestMessages.asked);
    await navigate(paths.request(asked._id));
  });
  return (
    <>
      <LabelledInput
        label={requestMessages.note}
        kind="area"
        value={note}
        maxLength={500}
        onChange={({ target }) => setNote(target.value)}
      />
      <p>{requestMessages.noStock}</p>
      <Button look="primary" block busy={form.formState.isSubmitting} onClick={(event) => ask(event)}>
        {requestMessages.ask}
      </Button>
    </>
  );
}

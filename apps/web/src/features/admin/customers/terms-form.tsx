import { useId } from 'react';
import * as z from 'zod/mini';
import { type Customer, type NewTerms, termsFormSchema } from '#shared/contracts/customers/customers.ts';
import { customerMessages } from '#shared/messages/customers/customers.ts';
import {
  useChangePaymentTermsMutation,
  useLazyReadCustomerQuery,
  useRevokeTermsMutation,
} from '#web/api/customers/customers.ts';
import { Button } from '#web/components/button.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { useConfirmation } from '#web/components/feedback/use-confirmation.tsx';
import { useMoney } from '#web/components/values/money.tsx';
import styles from '#web/features/admin/customers/customer-page.module.css';
import { FormField } from '#web/forms/form-field.tsx';
import { submitWith } from '#web/forms/submit.ts';
import { toTyped, typedNumber } from '#web/forms/typed-number.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { useSeen } from '#web/forms/use-seen.ts';

const typedTermsSchema = z.object({
  paymentDays: typedNumber(termsFormSchema.shape.paymentDays),
  creditLimit: typedNumber(termsFormSchema.shape.creditLimit),
});

const termsOf = ({ terms }: Customer) => terms;

/** Whether and on which terms a customer may pay by invoice. */
export function TermsForm({ customer }: { customer: Customer }) {
  const id = useId();
  const { _id, email, terms, owed } = customer;
  const money = useMoney();
  const [changePaymentTerms, { isLoading: isChanging }] = useChangePaymentTermsMutation();
  const [revokeTerms, { isLoading: isRevoking }] = useRevokeTermsMutation();
  const [readCustomer] = useLazyReadCustomerQuery();
  const { ask, dialog } = useConfirmation();
  const form = useContractForm<z.input<typeof typedTermsSchema>, NewTerms>(typedTermsSchema, {
    paymentDays: String(terms?.paymentDays ?? 30),
    creditLimit: terms === null ? '' : toTyped(terms.creditLimit),
  });
  const saveSeen = useSeen(terms, async () => termsOf(await readCustomer(_id).unwrap()));
  const submit = submitWith(form, async (values) => {
    await saveSeen((seen) => changePaymentTerms({ id: _id, ...values, seen }).unwrap(), termsOf);
    toastSuccess(customerMessages.saved);
  });

  async function revoke(): Promise<void> {
    const isSure = await ask({
      title: customerMessages.revokeTitle(email),
      warning: customerMessages.revokeWarning(money.amount(owed)),
      cancelLabel: customerMessages.keep,
      confirmLabel: customerMessages.revoke,
      confirmDescription: customerMessages.revokeDescription,
    });
    if (!isSure) return;
    try {
      await revokeTerms(_id).unwrap();
      toastSuccess(customerMessages.revoked);
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <form className={`panel ${styles.panel}`} noValidate aria-labelledby={id} onSubmit={submit}>
      <h2 id={id}>{customerMessages.termsTitle}</h2>
      <p className={styles.hint}>{customerMessages.termsHint}</p>
      <div className={styles.pair}>
        <FormField
          control={form.control}
          name="paymentDays"
          label={customerMessages.paymentDays}
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <FormField
          control={form.control}
          name="creditLimit"
          label={customerMessages.creditLimit}
          inputMode="decimal"
          autoComplete="off"
          required
        />
      </div>
      <div className={styles.buttons}>
        <Button look="primary" type="submit" busy={isChanging}>
          {terms === null ? customerMessages.allow : customerMessages.change}
        </Button>
        {terms !== null && (
          <Button look="warning" busy={isRevoking} onClick={() => void revoke()}>
            {customerMessages.revoke}
          </Button>
        )}
      </div>
      {dialog}
    </form>
  );
}

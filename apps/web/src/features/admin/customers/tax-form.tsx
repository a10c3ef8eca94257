import { useId } from 'react';
import type * as z from 'zod/mini';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import { type CustomerTax, changedCustomerTaxSchema } from '#shared/contracts/invoices/customer-tax.ts';
import { countriesByName, countryName } from '#shared/domain/freight/countries.ts';
import { applicationMessages } from '#shared/messages/companies/application-texts.ts';
import { customerTaxMessages as messages } from '#shared/messages/invoices/customer-tax.ts';
import { errorText } from '#web/api/api-error.ts';
import {
  useChangeCustomerTaxMutation,
  useLazyReadCustomerTaxQuery,
  useReadCustomerTaxQuery,
} from '#web/api/invoices/customer-tax.ts';
import { useShop } from '#web/api/shop/shop.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import { useConfirmation } from '#web/components/feedback/use-confirmation.tsx';
import styles from '#web/features/admin/customers/customer-page.module.css';
import { FormField } from '#web/forms/form-field.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { showSubmitError, submitWith } from '#web/forms/submit.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { useSeen } from '#web/forms/use-seen.ts';

/** The tax id of a customer, and whether new orders are exempt from tax. */
export function CustomerTaxPanel({ customer }: { customer: Customer }) {
  const titleId = useId();
  const {
    currentData: tax,
    error,
    refetch,
  } = useReadCustomerTaxQuery(customer._id, { refetchOnMountOrArgChange: true });
  const { taxRate } = useShop();
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{messages.title}</h2>
      <p className={styles.hint}>{messages.hint}</p>
      {taxRate === null && <p className={styles.hint}>{messages.noRate}</p>}
      {tax !== undefined && <TaxForm customer={customer} tax={tax} titleId={titleId} />}
      {tax === undefined && error === undefined && <Spinner />}
      {tax === undefined && error !== undefined && <ErrorState message={errorText(error)} onRetry={refetch} />}
    </section>
  );
}

type ChangedTax = Omit<z.output<typeof changedCustomerTaxSchema>, 'seen'>;

interface TaxFormProps {
  customer: Customer;
  tax: CustomerTax;
  titleId: string;
}

function TaxForm({ customer: { _id, email }, tax, titleId }: TaxFormProps) {
  const isExempt = tax.exemptReason !== null;
  const [change, { isLoading }] = useChangeCustomerTaxMutation();
  const [readTax] = useLazyReadCustomerTaxQuery();
  const { ask, dialog } = useConfirmation();
  const form = useContractForm<z.input<typeof changedCustomerTaxSchema>, ChangedTax>(
    changedCustomerTaxSchema,
    toInput(tax),
  );

  const saveSeen = useSeen(tax, () => readTax(_id).unwrap());
  const save = (values: ChangedTax) =>
    saveSeen(
      (seen) => change({ id: _id, ...values, seen }).unwrap(),
      (saved) => saved,
    );

  const submit = submitWith(form, async (values) => {
    if (isExempt && values.exemptReason === null) return takeBack(values);
    const isNew = !isExempt && values.exemptReason !== null;
    if (isNew && !(await ask(exemptQuestion(email)))) return;
    form.reset(toInput(await save(values)));
    toastSuccess(messages.saved);
  });

  async function takeBack(values: ChangedTax): Promise<void> {
    if (!(await ask(takeBackQuestion(email)))) return;
    try {
      form.reset(toInput(await save({ ...values, exemptReason: null })));
      toastSuccess(messages.takenBack);
    } catch (error) {
      showSubmitError(form, error);
    }
  }

  return (
    <form className={styles.fields} noValidate aria-labelledby={titleId} onSubmit={submit}>
      <FormField
        control={form.control}
        name="taxId"
        label={messages.taxId}
        hint={applicationMessages.taxIdHint}
        autoComplete="off"
      />
      <FormField
        control={form.control}
        name="exemptReason"
        label={messages.reason}
        hint={messages.reasonHint}
        autoComplete="off"
      />
      <SelectField
        control={form.control}
        name="country"
        label={messages.country}
        hint={messages.countryHint}
        options={['', ...countriesByName()]}
        describe={(code) => (code === '' ? messages.noCountry : countryName(code))}
      />
      <FormField
        control={form.control}
        name="electronicAddress"
        label={messages.electronicAddress}
        hint={messages.electronicAddressHint}
        autoComplete="off"
      />
      <div className={styles.buttons}>
        <Button look="primary" type="submit" busy={isLoading}>
          {messages.save}
        </Button>
        {isExempt && (
          <Button look="warning" disabled={isLoading} onClick={() => void takeBack(tax)}>
            {messages.takeBack}
          </Button>
        )}
      </div>
      {dialog}
    </form>
  );
}

function toInput(tax: CustomerTax): z.input<typeof changedCustomerTaxSchema> {
  const { taxId, exemptReason, country, electronicAddress } = tax;
  return {
    taxId: taxId ?? '',
    exemptReason: exemptReason ?? '',
    country: country ?? '',
    electronicAddress: electronicAddress ?? '',
  };
}

function exemptQuestion(email: string) {
  return {
    title: messages.exemptTitle(email),
    warning: messages.exemptWarning,
    cancelLabel: messages.doNot,
    confirmLabel: messages.exempt,
    confirmDescription: messages.exemptDescription,
  };
}

function takeBackQuestion(email: string) {
  return {
    title: messages.takeBackTitle(email),
    warning: messages.takeBackWarning,
    cancelLabel: messages.doNot,
    confirmLabel: messages.takeBack,
    confirmDescription: messages.takeBackDescription,
  };
}

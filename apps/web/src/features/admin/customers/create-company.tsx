import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { companyDetailsSchema } from '#shared/contracts/companies/company-fields.ts';
import { emailSchema } from '#shared/contracts/email-field.ts';
import { companyMessages } from '#shared/messages/companies/companies.ts';
import { useCreateCompanyMutation } from '#web/api/companies/companies.ts';
import { useIdempotencyKey } from '#web/api/use-idempotency-key.ts';
import { Button } from '#web/components/button.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import styles from '#web/features/admin/customers/applications.module.css';
import { CompanyDetailsFields } from '#web/forms/companies/company-details-fields.tsx';
import { FormField } from '#web/forms/form-field.tsx';
import { submitWith } from '#web/forms/submit.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { paths } from '#web/paths.ts';

/** A company that has asked by phone: staff open its account and invite its manager. */
export function CreateCompany() {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <CompanyForm onDone={() => setOpen(false)} />
  ) : (
    <div className={styles.buttons}>
      <Button onClick={() => setOpen(true)}>{companyMessages.createTitle}</Button>
    </div>
  );
}

const schema = z.extend(companyDetailsSchema, { managerEmail: emailSchema });

function CompanyForm({ onDone }: { onDone: () => void }) {
  const [create] = useCreateCompanyMutation();
  const withKey = useIdempotencyKey();
  const navigate = useNavigate();
  const form = useContractForm(schema, {
    name: '',
    taxId: '',
    billingAddress: '',
    phone: '',
    website: '',
    managerEmail: '',
  });
  const { control } = form;
  const onSubmit = submitWith(form, async (company) => {
    const { _id } = await withKey((idempotencyKey) => create({ company, idempotencyKey }).unwrap());
    toastSuccess(companyMessages.created);
    await navigate(paths.customer(_id));
  });
  return (
    <form className={`panel ${styles.card}`} noValidate aria-label={companyMessages.createTitle} onSubmit={onSubmit}>
      <h2>{companyMessages.createTitle}</h2>
      <CompanyDetailsFields control={control} isOwn={false} />
      <FormField
        control={control}
        name="managerEmail"
        kind="email"
        label={companyMessages.managerEmail}
        autoComplete="off"
        required
      />
      <div className={styles.buttons}>
        <Button look="primary" type="submit" busy={form.formState.isSubmitting}>
          {companyMessages.create}
        </Button>
        <Button onClick={onDone}>{companyMessages.cancel}</Button>
      </div>
    </form>
  );
}

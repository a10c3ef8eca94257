import type * as z from 'zod/mini';
import { type Company, changedCompanySchema } from '#shared/contracts/customers/company-name.ts';
import { MAX_COMPANY_LENGTH } from '#shared/domain/limits.ts';
import { companyNameMessages } from '#shared/messages/customers/company-name.ts';
import { Button } from '#web/components/button.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import styles from '#web/forms/companies/company-form.module.css';
import { FormField } from '#web/forms/form-field.tsx';
import { submitWith } from '#web/forms/submit.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';

interface CompanyFormProps {
  company: string | null;
  titleId: string;
  /** Of the person whose company it is; see the HTML standard. */
  autoComplete: 'organization' | 'off';
  /** Throws the API's error. */
  save: (changed: Company) => Promise<Company>;
}

/** For whom a customer buys; the customer and staff fill it in. */
export function CompanyForm({ company, titleId, autoComplete, save }: CompanyFormProps) {
  const form = useContractForm<z.input<typeof changedCompanySchema>, Company>(changedCompanySchema, {
    company: company ?? '',
  });
  const onSubmit = submitWith(form, async (values) => {
    const saved = await save(values);
    form.reset({ company: saved.company ?? '' });
    toastSuccess(companyNameMessages.saved);
  });
  return (
    <form className={styles.form} noValidate aria-labelledby={titleId} onSubmit={onSubmit}>
      <FormField
        control={form.control}
        name="company"
        label={companyNameMessages.company}
        hint={companyNameMessages.hint}
        maxLength={MAX_COMPANY_LENGTH}
        autoComplete={autoComplete}
      />
      <Button type="submit" busy={form.formState.isSubmitting} className={styles.save ?? ''}>
        {companyNameMessages.save}
      </Button>
    </form>
  );
}

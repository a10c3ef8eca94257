import { useId } from 'react';
import * as z from 'zod/mini';
import type { Company } from '#shared/contracts/companies/companies.ts';
import { companyRulesSchema } from '#shared/contracts/companies/company-fields.ts';
import { companyMessages } from '#shared/messages/companies/companies.ts';
import { useChangeCompanyRulesMutation } from '#web/api/companies/companies.ts';
import { Button } from '#web/components/button.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import { CheckField } from '#web/forms/check-field.tsx';
import styles from '#web/forms/companies/company.module.css';
import { FormField } from '#web/forms/form-field.tsx';
import { submitWith } from '#web/forms/submit.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';

/** The cost centres are lines of text. */
const schema = z.extend(z.omit(companyRulesSchema, { costCentres: true }), {
  costCentres: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) =>
        text
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
      ),
    ),
    companyRulesSchema.shape.costCentres,
  ),
});

interface RulesSectionProps {
  company: Company;
  /** Where its addresses are kept. */
  hint: string;
}

export function RulesSection({ company, hint }: RulesSectionProps) {
  const [change] = useChangeCompanyRulesMutation();
  const { poRequired, costCentres, listedAddressesOnly, onAccountOnly, ownApproval, storedCards } = company;
  const form = useContractForm(schema, {
    poRequired,
    costCentres: costCentres.join('\n'),
    listedAddressesOnly,
    onAccountOnly,
    ownApproval,
    storedCards,
  });
  const titleId = useId();
  const onSubmit = submitWith(form, async (values) => {
    await change({ id: company._id, ...values }).unwrap();
    form.reset({ ...values, costCentres: values.costCentres.join('\n') });
    toastSuccess(companyMessages.saved);
  });
  const { control } = form;
  return (
    <section className={`panel ${styles.section}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{companyMessages.rules}</h2>
      <form className={styles.form} noValidate aria-labelledby={titleId} onSubmit={onSubmit}>
        <CheckField control={control} name="poRequired" label={companyMessages.poRequired} />
        <FormField
          control={control}
          name="costCentres"
          kind="area"
          rows={4}
          label={companyMessages.costCentres}
          hint={companyMessages.costCentresHint}
          autoComplete="off"
        />
        <CheckField control={control} name="listedAddressesOnly" label={companyMessages.listedAddressesOnly} />
        <CheckField control={control} name="onAccountOnly" label={companyMessages.onAccountOnly} />
        <CheckField control={control} name="ownApproval" label={companyMessages.ownApproval} />
        <CheckField control={control} name="storedCards" label={companyMessages.storedCards} />
        <p className={styles.note}>{hint}</p>
        <div className={styles.buttons}>
          <Button look="primary" type="submit" busy={form.formState.isSubmitting}>
            {companyMessages.saveRules}
          </Button>
        </div>
      </form>
    </section>
  );
}

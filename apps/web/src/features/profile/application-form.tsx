import { useEffect } from 'react';
import type { Application } from '#shared/contracts/companies/applications.ts';
import { applicationFormSchema } from '#shared/contracts/companies/company-fields.ts';
import { monthlyVolumes } from '#shared/domain/companies/applications.ts';
import { applicationMessages, monthlyVolumeMessages } from '#shared/messages/companies/application-texts.ts';
import { useApplyForCompanyMutation } from '#web/api/companies/companies.ts';
import { Button } from '#web/components/button.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import { useMoney } from '#web/components/values/money.tsx';
import styles from '#web/features/profile/account-section.module.css';
import { CompanyDetailsFields } from '#web/forms/companies/company-details-fields.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { submitWith } from '#web/forms/submit.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';

const amounts = { upTo1000: 1000, upTo10000: 10_000, upTo100000: 100_000, more: 100_000 } as const;

interface ApplicationFormProps {
  initial: Application | null;
  titleId: string;
  onDone: () => void;
}

export function ApplicationForm({ initial, titleId, onDone }: ApplicationFormProps) {
  const [apply] = useApplyForCompanyMutation();
  const money = useMoney();
  const form = useContractForm(applicationFormSchema, {
    name: initial?.name ?? '',
    taxId: initial?.taxId ?? '',
    billingAddress: initial?.billingAddress ?? '',
    phone: initial?.phone ?? '',
    website: initial?.website ?? '',
    volume: initial?.volume ?? 'upTo1000',
  });
  const { control, setFocus } = form;
  useEffect(() => setFocus('name'), [setFocus]);
  const onSubmit = submitWith(form, async (values) => {
    await apply(values).unwrap();
    toastSuccess(applicationMessages.sent);
    onDone();
  });
  const describe = (option: string) => {
    const volume = monthlyVolumes.find((each) => each === option) ?? 'more';
    return monthlyVolumeMessages[volume](money.amount(amounts[volume]));
  };
  return (
    <form className={styles.form} noValidate aria-labelledby={titleId} onSubmit={onSubmit}>
      <CompanyDetailsFields control={control} isOwn />
      <SelectField
        control={control}
        name="volume"
        label={applicationMessages.volume}
        hint={applicationMessages.volumeHint}
        options={monthlyVolumes}
        describe={describe}
      />
      <div className={styles.buttons}>
        <Button look="primary" type="submit" busy={form.formState.isSubmitting}>
          {applicationMessages.send}
        </Button>
        <Button onClick={onDone}>{applicationMessages.cancel}</Button>
      </div>
    </form>
  );
}

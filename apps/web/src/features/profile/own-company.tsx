import { useId } from 'react';
import { companyNameMessages } from '#shared/messages/customers/company-name.ts';
import { useChangeOwnCompanyMutation, useReadOwnCompanyQuery } from '#web/api/customers/company-name.ts';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import styles from '#web/features/profile/account-section.module.css';
import { CompanyForm } from '#web/forms/companies/company-form.tsx';

export function OwnCompany() {
  const { data, error, refetch } = useReadOwnCompanyQuery(undefined, { refetchOnMountOrArgChange: true });
  const [change] = useChangeOwnCompanyMutation();
  const titleId = useId();
  return (
    <section className={`panel ${styles.section}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{companyNameMessages.title}</h2>
      {data !== undefined && (
        <CompanyForm
          company={data.company}
          titleId={titleId}
          autoComplete="organization"
          save={(changed) => change(changed).unwrap()}
        />
      )}
      {data === undefined && error === undefined && <Spinner />}
      {data === undefined && error !== undefined && (
        <ErrorState message={companyNameMessages.notRead} onRetry={refetch} />
      )}
    </section>
  );
}

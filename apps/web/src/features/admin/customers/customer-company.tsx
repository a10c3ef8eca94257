import { useId } from 'react';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import { companyNameMessages } from '#shared/messages/customers/company-name.ts';
import { useChangeCompanyMutation } from '#web/api/customers/company-name.ts';
import styles from '#web/features/admin/customers/customer-page.module.css';
import { CompanyForm } from '#web/forms/companies/company-form.tsx';

export function CustomerCompany({ customer: { _id, company } }: { customer: Customer }) {
  const [change] = useChangeCompanyMutation();
  const titleId = useId();
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{companyNameMessages.title}</h2>
      <CompanyForm
        company={company}
        titleId={titleId}
        autoComplete="off"
        save={(changed) => change({ id: _id, ...changed }).unwrap()}
      />
    </section>
  );
}

import { useId } from 'react';
import type { Company } from '#shared/contracts/companies/companies.ts';
import { companyDetailsSchema } from '#shared/contracts/companies/company-fields.ts';
import { applicationMessages } from '#shared/messages/companies/application-texts.ts';
import { companyMessages } from '#shared/messages/companies/companies.ts';
import { errorText } from '#web/api/api-error.ts';
import { useChangeCompanyDetailsMutation, useReadCompanyQuery } from '#web/api/companies/companies.ts';
import { useRole } from '#web/auth/use-role.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import { Address } from '#web/components/values/address.tsx';
import { DescriptionList } from '#web/components/values/description-list.tsx';
import { CompanyAddresses } from '#web/features/admin/customers/company-addresses.tsx';
import styles from '#web/features/admin/customers/customer-page.module.css';
import { CompanyDetailsFields } from '#web/forms/companies/company-details-fields.tsx';
import { InvitationsSection } from '#web/forms/companies/invitations-section.tsx';
import { MembersSection } from '#web/forms/companies/members-section.tsx';
import { RulesSection } from '#web/forms/companies/rules-section.tsx';
import { submitWith } from '#web/forms/submit.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';

/** A company's details, members and rules, for staff; read-only for those who may not change them. */
export function CompanyPanels({ companyId }: { companyId: string }) {
  const { currentData: company, error, refetch } = useReadCompanyQuery(companyId, { refetchOnMountOrArgChange: true });
  const { may } = useRole();
  if (company === undefined) {
    return error === undefined ? <Spinner /> : <ErrorState message={errorText(error)} onRetry={refetch} />;
  }
  if (!may('companies.change')) return <CompanyFacts company={company} />;
  return (
    <>
      <DetailsForm company={company} />
      <MembersSection companyId={companyId} />
      <InvitationsSection companyId={companyId} />
      <CompanyAddresses companyId={companyId} />
      <RulesSection company={company} hint={companyMessages.addressesOfStaff} />
    </>
  );
}

function DetailsForm({ company }: { company: Company }) {
  const titleId = useId();
  const [change] = useChangeCompanyDetailsMutation();
  const form = useContractForm(companyDetailsSchema, toInput(company));
  const onSubmit = submitWith(form, async (details) => {
    form.reset(toInput(await change({ id: company._id, ...details }).unwrap()));
    toastSuccess(companyMessages.saved);
  });
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{companyMessages.details}</h2>
      <form className={styles.fields} noValidate aria-labelledby={titleId} onSubmit={onSubmit}>
        <CompanyDetailsFields control={form.control} isOwn={false} />
        <div className={styles.buttons}>
          <Button look="primary" type="submit" busy={form.formState.isSubmitting}>
            {companyMessages.saveDetails}
          </Button>
        </div>
      </form>
    </section>
  );
}

function toInput({ name, taxId, billingAddress, phone, website }: Company) {
  return { name, taxId: taxId ?? '', billingAddress, phone, website: website ?? '' };
}

function CompanyFacts({ company }: { company: Company }) {
  const { name, taxId, billingAddress, phone, website, costCentres } = company;
  return (
    <section className={`panel ${styles.panel}`} aria-label={companyMessages.details}>
      <h2>{companyMessages.details}</h2>
      <DescriptionList
        items={[
          { label: applicationMessages.legalName, value: name, wide: true },
          taxId !== null && { label: applicationMessages.taxId, value: taxId },
          { label: applicationMessages.phone, value: phone },
          { label: applicationMessages.billingAddress, value: <Address text={billingAddress} />, wide: true },
          website !== null && { label: applicationMessages.website, value: website, wide: true },
          costCentres.length > 0 && { label: companyMessages.costCentre, value: costCentres.join(', '), wide: true },
        ]}
      />
    </section>
  );
}

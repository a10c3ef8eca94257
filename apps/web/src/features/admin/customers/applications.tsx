import { useId, useState } from 'react';
import type { Application } from '#shared/contracts/companies/applications.ts';
import { applicationMessages } from '#shared/messages/companies/application-texts.ts';
import { companyMessages } from '#shared/messages/companies/companies.ts';
import {
  useApproveApplicationMutation,
  useListApplicationsQuery,
  useRefuseApplicationMutation,
} from '#web/api/companies/companies.ts';
import { useRole } from '#web/auth/use-role.ts';
import { Button } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor } from '#web/components/pager.tsx';
import { Address } from '#web/components/values/address.tsx';
import { DescriptionList } from '#web/components/values/description-list.tsx';
import { Day } from '#web/components/values/instant.tsx';
import styles from '#web/features/admin/customers/applications.module.css';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';

/** Who would like a company account, oldest first. */
export function Applications() {
  const applications = useListApplicationsQuery({ cursor: usePageCursor() }, { refetchOnMountOrArgChange: true });
  return (
    <PagedList query={applications} empty={<EmptyState message={applicationMessages.none} />}>
      {(rows) => (
        <ul className={`plain-list ${styles.list}`}>
          {rows.map((application) => (
            <li key={application._id}>
              <ApplicationCard application={application} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function ApplicationCard({ application }: { application: Application }) {
  const { _id, name, email, taxId, billingAddress, phone, website, createdAt } = application;
  const { may } = useRole();
  const [approve, { isLoading }] = useApproveApplicationMutation();
  const [isRefusing, setRefusing] = useState(false);
  const titleId = useId();
  const open = async () => {
    const { error } = await approve(_id);
    if (error) toastError(error);
    else toastSuccess(applicationMessages.approved);
  };
  return (
    <article className={`panel ${styles.card}`} aria-labelledby={titleId}>
      <h2 id={titleId} dir="auto">
        {name}
      </h2>
      <DescriptionList
        items={[
          { label: applicationMessages.applicant, value: email, wide: true },
          taxId !== null && { label: applicationMessages.taxId, value: taxId },
          { label: applicationMessages.phone, value: phone },
          website !== null && { label: applicationMessages.website, value: website },
          { label: applicationMessages.since, value: <Day value={createdAt} /> },
          { label: applicationMessages.billingAddress, value: <Address text={billingAddress} />, wide: true },
        ]}
      />
      {may('companies.change') && (
        <div className={styles.buttons}>
          <Button look="primary" busy={isLoading} aria-describedby={titleId} onClick={() => void open()}>
            {applicationMessages.approve}
          </Button>
          <Button aria-describedby={titleId} onClick={() => setRefusing(true)}>
            {applicationMessages.refuse}
          </Button>
        </div>
      )}
      {isRefusing && <RefuseDialog application={application} onClose={() => setRefusing(false)} />}
    </article>
  );
}

function RefuseDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const [refuse, { isLoading }] = useRefuseApplicationMutation();
  return (
    <ReasonDialog
      title={applicationMessages.refuseTitle(application.name)}
      label={applicationMessages.reason}
      submitLabel={applicationMessages.refuse}
      cancelLabel={companyMessages.cancel}
      done={applicationMessages.refused}
      busy={isLoading}
      send={(reason) => refuse({ id: application._id, reason })}
      onClose={onClose}
    />
  );
}

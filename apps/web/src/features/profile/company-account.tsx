import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Application } from '#shared/contracts/companies/applications.ts';
import type { Membership } from '#shared/contracts/companies/companies.ts';
import { memberMay } from '#shared/domain/companies/member-permissions.ts';
import { applicationMessages, applicationStateMessages } from '#shared/messages/companies/application-texts.ts';
import { companyMessages, memberRoleMessages } from '#shared/messages/companies/companies.ts';
import {
  useLeaveCompanyMutation,
  useReadMembershipQuery,
  useReadOwnApplicationQuery,
  useSwitchAccountMutation,
} from '#web/api/companies/companies.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { useConfirmation } from '#web/components/feedback/use-confirmation.tsx';
import styles from '#web/features/profile/account-section.module.css';
import { ApplicationForm } from '#web/features/profile/application-form.tsx';
import { paths } from '#web/paths.ts';

/** The company that a person orders for, or how to open the account of one. */
export function CompanyAccount() {
  const options = { refetchOnMountOrArgChange: true };
  const membership = useReadMembershipQuery(undefined, options);
  const application = useReadOwnApplicationQuery(undefined, options);
  const titleId = useId();
  const isRead = membership.data !== undefined && application.data !== undefined;
  const error = membership.error ?? application.error;
  let content: ReactNode = <Spinner />;
  if (isRead) {
    content = membership.data ? (
      <MemberOf membership={membership.data} />
    ) : (
      <Apply application={application.data ?? null} titleId={titleId} />
    );
  } else if (error !== undefined) {
    const retry = () => {
      void membership.refetch();
      void application.refetch();
    };
    content = <ErrorState message={applicationMessages.notRead} onRetry={retry} />;
  }
  return (
    <section className={`panel ${styles.section}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{applicationMessages.title}</h2>
      {content}
    </section>
  );
}

function MemberOf({ membership }: { membership: Membership }) {
  const { name, role, isActing } = membership;
  const [switchTo, { isLoading }] = useSwitchAccountMutation();
  const [leave] = useLeaveCompanyMutation();
  const { ask, dialog } = useConfirmation();
  const change = async () => {
    const { error } = await switchTo(!isActing);
    if (error) toastError(error);
    else toastSuccess(companyMessages.switched(isActing ? companyMessages.privately : name));
  };
  const end = async () => {
    const goOn = await ask({
      title: companyMessages.leaveTitle(name),
      warning: companyMessages.leaveHint,
      cancelLabel: companyMessages.cancel,
      confirmLabel: companyMessages.leave,
      confirmDescription: companyMessages.leaveHint,
    });
    if (!goOn) return;
    const { error } = await leave(undefined);
    if (error) toastError(error);
    else toastSuccess(companyMessages.left);
  };
  return (
    <>
      <p>
        {companyMessages.actingFor} <strong dir="auto">{isActing ? name : companyMessages.privately}</strong>.{' '}
        {companyMessages.yourRole}: {memberRoleMessages[role]}.
      </p>
      {isActing && memberMay(role, 'members.read') && (
        <p>
          <Link to={paths.company}>{companyMessages.openPage}</Link>
        </p>
      )}
      <div className={styles.buttons}>
        <Button busy={isLoading} onClick={() => void change()}>
          {isActing ? companyMessages.switchToPrivate : companyMessages.switchTo(name)}
        </Button>
        <Button look="warning" onClick={() => void end()}>
          {companyMessages.leave}
        </Button>
      </div>
      {dialog}
    </>
  );
}

function Apply({ application, titleId }: { application: Application | null; titleId: string }) {
  const [isOpen, setOpen] = useState(false);
  const isWaiting = application?.state === 'open';
  if (isOpen)
    return <ApplicationForm initial={isWaiting ? application : null} titleId={titleId} onDone={() => setOpen(false)} />;
  return (
    <>
      <p className={styles.note}>{applicationMessages.hint}</p>
      {isWaiting && (
        <p>
          <strong dir="auto">{application.name}</strong>: {applicationStateMessages.open}
        </p>
      )}
      {application?.state === 'refused' && <p>{applicationMessages.refusedBecause(application.reason ?? '')}</p>}
      <Button onClick={() => setOpen(true)}>{isWaiting ? applicationMessages.change : applicationMessages.open}</Button>
    </>
  );
}

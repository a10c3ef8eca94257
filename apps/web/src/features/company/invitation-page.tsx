import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { companyMessages, memberRoleMessages } from '#shared/messages/companies/companies.ts';
import { renewOrSignOut } from '#web/api/access-token.ts';
import { errorText } from '#web/api/api-error.ts';
import { useAcceptInvitationMutation, useReadInvitationQuery } from '#web/api/companies/companies.ts';
import { Button } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import styles from '#web/forms/companies/company.module.css';
import { paths } from '#web/paths.ts';

/** Opened from the mail; the secret is behind the `#`, which browsers send to nobody. Opening it accepts nothing. */
export function InvitationPage() {
  const { hash } = useLocation();
  const token = hash.slice(1);
  const { data: offered, error, refetch } = useReadInvitationQuery(token === '' ? skipToken : token);
  const [isRenewed, setRenewed] = useState(false);
  // The address may have been verified since the session began, which then asks to sign in again.
  const askAgain = useEffectEvent(async () => {
    await renewOrSignOut().catch(() => null);
    await refetch();
    setRenewed(true);
  });
  useEffect(() => {
    if (error !== undefined && !isRenewed) void askAgain();
  }, [error, isRenewed]);
  const [accept, { isLoading }] = useAcceptInvitationMutation();
  const navigate = useNavigate();
  const join = async () => {
    const { data, error } = await accept(token);
    if (error) return toastError(error);
    toastSuccess(companyMessages.accepted(data.company));
    await navigate(paths.dashboard);
  };
  const refused = isRenewed && error !== undefined ? errorText(error) : undefined;
  const problem = token === '' ? companyMessages.invitationMissing : refused;
  return (
    <DashboardPage title={companyMessages.invitationTitle} description={companyMessages.invitationDescription}>
      {problem !== undefined && <EmptyState message={problem} />}
      {problem === undefined && offered === undefined && <Spinner />}
      {offered !== undefined && (
        <div className={`panel ${styles.section}`}>
          <p>{companyMessages.invitationText(offered.company, memberRoleMessages[offered.role])}</p>
          <div className={styles.buttons}>
            <Button look="primary" busy={isLoading} onClick={() => void join()}>
              {companyMessages.accept}
            </Button>
          </div>
        </div>
      )}
    </DashboardPage>
  );
}

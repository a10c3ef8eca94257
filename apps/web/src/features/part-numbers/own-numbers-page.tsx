import { Link } from 'react-router-dom';
import { memberMay } from '#shared/domain/companies/member-permissions.ts';
import { ownNumberMessages as messages } from '#shared/messages/part-numbers/own-number-pages.ts';
import { useReadMembershipQuery } from '#web/api/companies/companies.ts';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { OwnNumberList } from '#web/components/part-numbers/own-number-list.tsx';
import styles from '#web/components/part-numbers/own-numbers.module.css';
import { paths } from '#web/paths.ts';

/** What the account that the user acts for calls products. */
export function OwnNumbersPage() {
  const { data: membership, error, refetch } = useReadMembershipQuery(undefined);
  const mayChange = !membership?.isActing || memberMay(membership.role, 'partNumbers.change');
  return (
    <DashboardPage title={messages.title} description={messages.description}>
      <p className={styles.own}>
        <Link to={paths.parts}>{messages.toParts}</Link>
      </p>
      {membership === undefined && error !== undefined && <ErrorState message={messages.notRead} onRetry={refetch} />}
      {membership === undefined && error === undefined && <Spinner />}
      {membership !== undefined && (
        <>
          {!mayChange && <p>{messages.managersOnly}</p>}
          <OwnNumberList account="own" mayChange={mayChange} importPage={paths.importOwnNumbers} />
        </>
      )}
    </DashboardPage>
  );
}

import { Link, useParams } from 'react-router-dom';
import { commonMessages } from '#shared/messages/common.ts';
import { ownNumberMessages as messages } from '#shared/messages/part-numbers/own-number-pages.ts';
import { errorText, isNotFound } from '#web/api/api-error.ts';
import { useReadCustomerQuery } from '#web/api/customers/customers.ts';
import { useRole } from '#web/auth/use-role.ts';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { NotFound } from '#web/components/feedback/not-found.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { OwnNumberList } from '#web/components/part-numbers/own-number-list.tsx';
import styles from '#web/components/part-numbers/own-numbers.module.css';
import { paths } from '#web/paths.ts';

/** What a customer calls products. */
export function CustomerNumbersPage() {
  const { id = '' } = useParams();
  const mayChange = useRole().may('customers.change') === true;
  const { currentData: customer, error, refetch } = useReadCustomerQuery(id);
  if (isNotFound(error)) return <NotFound message={commonMessages.notFoundHint} />;
  if (customer === undefined)
    return error === undefined ? <Spinner /> : <ErrorState message={errorText(error)} onRetry={refetch} />;
  return (
    <DashboardPage
      title={messages.customerTitle(customer.name ?? customer.email)}
      description={messages.customerDescription}
    >
      <p className={styles.own}>
        <Link to={paths.customer(id)}>{messages.back}</Link>
      </p>
      <OwnNumberList account={id} mayChange={mayChange} importPage={paths.importCustomerNumbers(id)} />
    </DashboardPage>
  );
}

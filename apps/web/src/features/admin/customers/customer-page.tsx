import { Suspense, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { type Customer, customersContract } from '#shared/contracts/customers/customers.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { customerMessages } from '#shared/messages/customers/customers.ts';
import { orderForCustomerMessages } from '#shared/messages/customers/orders-for-customers.ts';
import { ownNumberMessages } from '#shared/messages/part-numbers/own-number-pages.ts';
import { documentMessages } from '#shared/messages/webhooks/document-texts.ts';
import { ApiFailure, errorText, isNotFound } from '#web/api/api-error.ts';
import { useReadCustomerQuery } from '#web/api/customers/customers.ts';
import { downloadFile } from '#web/api/download-file.ts';
import { useRole } from '#web/auth/use-role.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { NotFound } from '#web/components/feedback/not-found.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { toastError } from '#web/components/feedback/toast.ts';
import { lazyPart } from '#web/components/lazy/lazy-part.tsx';
import { DescriptionList } from '#web/components/values/description-list.tsx';
import { Day } from '#web/components/values/instant.tsx';
import { Amount } from '#web/components/values/money.tsx';
import { StatusTag } from '#web/components/values/status-tag.tsx';
import { CustomerCompany } from '#web/features/admin/customers/customer-company.tsx';
import styles from '#web/features/admin/customers/customer-page.module.css';
import { PriceOfProduct } from '#web/features/admin/customers/price-of-product.tsx';
import { Receivables } from '#web/features/admin/customers/receivables.tsx';
import { Terms } from '#web/features/admin/customers/shown-terms.tsx';
import { CustomerTaxFacts } from '#web/features/admin/customers/tax-facts.tsx';
import { CustomerTaxPanel } from '#web/features/admin/customers/tax-form.tsx';
import { TermsForm } from '#web/features/admin/customers/terms-form.tsx';
import { Transfers } from '#web/features/admin/customers/transfer-list.tsx';
import { Count } from '#web/features/admin/table/count.tsx';
import { pages } from '#web/pages.ts';
import { paths } from '#web/paths.ts';
import { quotePaths } from '#web/quote-paths.ts';

/** Of companies only. */
const CompanyPanels = lazyPart(() =>
  import('#web/features/admin/customers/company-panels.tsx').then((file) => file.CompanyPanels),
);

/** Terms, invoices and payments of one customer. */
export function CustomerPage() {
  const { id = '' } = useParams();
  const { currentData: customer, error, refetch } = useReadCustomerQuery(id, { refetchOnMountOrArgChange: true });
  if (customer !== undefined) return <ShownCustomer key={customer._id} customer={customer} />;
  if (isNotFound(error)) return <NotFound message={commonMessages.notFoundHint} />;
  return error === undefined ? <Spinner /> : <ErrorState message={errorText(error)} onRetry={refetch} />;
}

function ShownCustomer({ customer }: { customer: Customer }) {
  const { email, name, overdue } = customer;
  const { may } = useRole();
  const mayChange = may('customers.change') === true;
  return (
    <DashboardPage
      title={name ?? email}
      description={customerMessages.pageDescription}
      aside={<StatementButton customer={customer} />}
    >
      <p className={styles.back}>
        <Link to={paths.customers}>{customerMessages.back}</Link>
      </p>
      {may('orders.placeForOthers') && (
        <p className={styles.back}>
          <ButtonLink look="primary" to={paths.orderForCustomer(customer._id)}>
            {orderForCustomerMessages.open}
          </ButtonLink>
        </p>
      )}
      <div className={styles.page}>
        <div className={styles.main}>
          <section className={`panel ${styles.panel}`} aria-label={customerMessages.customer}>
            <DescriptionList
              items={[
                { label: customerMessages.customer, value: <Who customer={customer} />, wide: true },
                { label: customerMessages.owed, value: <Amount value={customer.owed} /> },
                {
                  label: customerMessages.overdue,
                  value: (
                    <span className={overdue > 0 ? styles.overdue : undefined}>
                      <Amount value={overdue} />
                    </span>
                  ),
                },
                !mayChange && { label: customerMessages.terms, value: <Terms terms={customer.terms} />, wide: true },
                customer.terms !== null && { label: customerMessages.left, value: <Amount value={customer.left} /> },
                { label: customerMessages.orders, value: <Count value={customer.orders} /> },
                customer.lastOrderAt !== null && {
                  label: customerMessages.lastOrder,
                  value: <Day value={customer.lastOrderAt} />,
                },
                { label: customerMessages.turnover, value: <Amount value={customer.turnover} /> },
                { label: customerMessages.since, value: <Day value={customer.createdAt} /> },
              ]}
            />
            <p>
              <Link to={`${paths.allOrders}?${new URLSearchParams({ q: email })}`}>{customerMessages.seeOrders}</Link>
            </p>
            <p>
              <Link to={paths.customerNumbers(customer._id)}>{ownNumberMessages.customerLink}</Link>
            </p>
            {may('webhooks.change') && (
              <p>
                <Link to={`${pages.webhooks.path}?${new URLSearchParams({ customer: customer._id })}`}>
                  {documentMessages.link}
                </Link>
              </p>
            )}
            {may('priceLists.read') && <PriceOfProduct accountId={customer._id} />}
            {may('quotes.change') && (
              <p>
                <Link to={quotePaths.start(customer._id)}>{customerMessages.startQuote}</Link>
              </p>
            )}
          </section>
          <Receivables customer={customer} />
        </div>
        <div className={styles.main}>
          {mayChange && (
            <>
              <TermsForm customer={customer} />
              {customer.members === undefined && <CustomerCompany customer={customer} />}
              <CustomerTaxPanel customer={customer} />
            </>
          )}
          {!mayChange && <CustomerTaxFacts customerId={customer._id} />}
          {customer.members !== undefined && (
            <Suspense fallback={<Spinner />}>
              <CompanyPanels companyId={customer._id} />
            </Suspense>
          )}
          <Transfers customer={customer} />
        </div>
      </div>
    </DashboardPage>
  );
}

function Who({ customer: { email, verified } }: { customer: Customer }) {
  return (
    <>
      {email} {!verified && <StatusTag tone="waiting">{customerMessages.notVerified}</StatusTag>}
    </>
  );
}

function StatementButton({ customer: { _id } }: { customer: Customer }) {
  const [busy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    try {
      await downloadFile(customersContract.exportStatement.path.replace(':id', encodeURIComponent(_id)));
    } catch (error) {
      toastError(error instanceof ApiFailure ? error.error : error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles.statement}>
      <Button busy={busy} onClick={() => void download()} aria-describedby="statement-hint">
        {customerMessages.statement}
      </Button>
      <small id="statement-hint">{customerMessages.statementHint}</small>
    </div>
  );
}

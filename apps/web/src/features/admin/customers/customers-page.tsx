import { useCallback, useId } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import { type CustomerView, customerViews } from '#shared/domain/customers/customer-views.ts';
import { MAX_SEARCH_LENGTH } from '#shared/domain/limits.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { applicationMessages } from '#shared/messages/companies/application-texts.ts';
import { companyMessages } from '#shared/messages/companies/companies.ts';
import { customerMessages, customerSortMessages, customerViewMessages } from '#shared/messages/customers/customers.ts';
import { useCountApplicationsQuery } from '#web/api/companies/companies.ts';
import { useListCustomersQuery } from '#web/api/customers/customers.ts';
import { useRole } from '#web/auth/use-role.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor, usePageSize } from '#web/components/pager.tsx';
import selectStyles from '#web/components/products/category-select.module.css';
import { SearchBox } from '#web/components/search-box.tsx';
import { Day } from '#web/components/values/instant.tsx';
import { Amount, useMoney } from '#web/components/values/money.tsx';
import { StatusTag } from '#web/components/values/status-tag.tsx';
import viewStyles from '#web/components/views.module.css';
import { Applications } from '#web/features/admin/customers/applications.tsx';
import { CreateCompany } from '#web/features/admin/customers/create-company.tsx';
import styles from '#web/features/admin/customers/customers-page.module.css';
import { Terms } from '#web/features/admin/customers/shown-terms.tsx';
import { type AdminColumn, AdminTable } from '#web/features/admin/table/admin-table.tsx';
import { Count } from '#web/features/admin/table/count.tsx';
import { paths, VIEW } from '#web/paths.ts';

interface Filter {
  view: CustomerView | undefined;
  q: string;
  sort: ListSort | undefined;
}

type ListSort = keyof typeof customerSortMessages;
const listSorts = Object.keys(customerSortMessages) as ListSort[];

/** In the address, without a cursor, which belongs to one filter only. */
function writeFilter({ view, q, sort }: Filter): URLSearchParams {
  return new URLSearchParams({
    ...(view !== undefined && { [VIEW]: view }),
    ...(q !== '' && { q }),
    ...(sort !== undefined && { sort }),
  });
}

function readFilter(search: URLSearchParams): Filter {
  return {
    view: customerViews.find((view) => view === search.get(VIEW)),
    q: (search.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    sort: listSorts.find((sort) => sort === search.get('sort')),
  };
}

const columns: AdminColumn<Customer>[] = [
  {
    key: 'customer',
    title: customerMessages.customer,
    min: 13,
    grows: true,
    isName: true,
    className: styles.name,
    render: ({ _id, name, email, company, verified, members }) => (
      <div className={styles.customer}>
        <Link dir="auto" to={paths.customer(_id)}>
          {name ?? email}
        </Link>
        {company !== null && <span>{company}</span>}
        {name !== null && email !== '' && <span className={styles.email}>{email}</span>}
        {members !== undefined && <StatusTag tone="moving">{companyMessages.membersOf(members)}</StatusTag>}
        {!verified && <StatusTag tone="waiting">{customerMessages.notVerified}</StatusTag>}
      </div>
    ),
  },
  {
    key: 'orders',
    title: customerMessages.orders,
    min: 4,
    align: 'end',
    labelled: true,
    render: ({ orders }) => <Count value={orders} />,
  },
  {
    key: 'lastOrder',
    title: customerMessages.lastOrder,
    min: 7,
    labelled: true,
    className: styles.lastOrder,
    render: ({ lastOrderAt }) =>
      lastOrderAt === null ? <Dash words={customerMessages.never} /> : <Day value={lastOrderAt} />,
  },
  {
    key: 'turnover',
    title: customerMessages.turnover,
    min: 8,
    align: 'end',
    labelled: true,
    render: ({ turnover }) => <AmountOrDash value={turnover} />,
  },
  {
    key: 'owed',
    title: customerMessages.owed,
    min: 8,
    align: 'end',
    labelled: true,
    render: ({ owed, overdue }) => (
      <>
        <AmountOrDash value={owed} />
        {overdue > 0 && <Overdue value={overdue} />}
      </>
    ),
  },
  {
    key: 'terms',
    title: customerMessages.terms,
    min: 11,
    className: styles.terms,
    render: ({ terms }) => <Terms terms={terms} />,
  },
];

/** Hits of a search have their own order. */
function SortSelect({ sort, onChange }: Pick<Filter, 'sort'> & { onChange: (sort: Filter['sort']) => void }) {
  const id = useId();
  return (
    <div className={selectStyles.category}>
      <label htmlFor={id}>{customerMessages.sort}</label>
      <select
        id={id}
        value={sort ?? ''}
        onChange={({ target }) => onChange(listSorts.find((each) => each === target.value))}
      >
        <option value="">{customerMessages.oldestFirst}</option>
        {listSorts.map((each) => (
          <option key={each} value={each}>
            {customerSortMessages[each]}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Amounts that matter stand out. */
function AmountOrDash({ value }: { value: number }) {
  return value === 0 ? <Dash words={customerMessages.nothingOwed} /> : <Amount value={value} />;
}

function Dash({ words }: { words: string }) {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{words}</span>
    </>
  );
}

function Overdue({ value }: { value: number }) {
  const { amount } = useMoney();
  return <strong className={styles.overdue}>{customerMessages.overdueOf(amount(value))}</strong>;
}

/** In the address, beside the views of customers. */
const APPLICATIONS = 'applications';

export function CustomersPage() {
  const [search, setSearch] = useSearchParams();
  const { view, q, sort } = readFilter(search);
  const isOfApplications = search.get(VIEW) === APPLICATIONS;
  const { currentData: waiting } = useCountApplicationsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { may } = useRole();
  const find = useCallback(
    (text: string, isRefined: boolean) =>
      setSearch((present) => writeFilter({ ...readFilter(present), q: text }), { replace: isRefined }),
    [setSearch],
  );
  const customers = useListCustomersQuery(
    {
      cursor: usePageCursor(),
      limit: usePageSize(),
      view,
      q: q === '' ? undefined : q,
      sort: q === '' ? sort : undefined,
    },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <DashboardPage title={customerMessages.title} description={customerMessages.description}>
      <div className={styles.filters}>
        <nav aria-label={customerViewMessages.label} className={viewStyles.views}>
          {[undefined, ...customerViews].map((each) => (
            <ButtonLink
              key={each ?? 'all'}
              compact
              to={{ search: writeFilter({ view: each, q, sort }).toString() }}
              aria-current={each === view && !isOfApplications ? 'page' : undefined}
            >
              {customerViewMessages[each ?? 'all']}
            </ButtonLink>
          ))}
          <ButtonLink
            compact
            to={{ search: new URLSearchParams({ [VIEW]: APPLICATIONS }).toString() }}
            aria-current={isOfApplications ? 'page' : undefined}
          >
            {applicationMessages.view}
            {waiting !== undefined && waiting.open > 0 && ` ${formatNumber(waiting.open)}`}
          </ButtonLink>
        </nav>
        <search className={styles.search}>
          <SearchBox label={customerMessages.search} hint={customerMessages.searchHint} shown={q} onSearch={find} />
          {q === '' && !isOfApplications && (
            <SortSelect
              sort={sort}
              onChange={(next) => setSearch((present) => writeFilter({ ...readFilter(present), sort: next }))}
            />
          )}
        </search>
      </div>
      {view === 'companies' && may('companies.change') && <CreateCompany />}
      {isOfApplications ? (
        <Applications />
      ) : (
        <PagedList hasSizes query={customers} empty={<EmptyState message={customerMessages.none} />}>
          {(rows) => (
            <AdminTable
              label={customerMessages.title}
              columns={columns}
              rows={rows}
              rowKey={(customer) => customer._id}
              card={styles.card}
            />
          )}
        </PagedList>
      )}
    </DashboardPage>
  );
}

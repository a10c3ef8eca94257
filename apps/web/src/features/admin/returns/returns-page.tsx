import { Navigate, useSearchParams } from 'react-router-dom';
import { RETURN_NUMBER } from '#shared/domain/returns/return-pages.ts';
import { returnViews } from '#shared/domain/returns/return-states.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { returnStaffMessages as messages, returnViewMessages } from '#shared/messages/returns/return-staff.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCountReturnsQuery, useFindReturnQuery, useListReturnsQuery } from '#web/api/returns/returns.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { NotFound } from '#web/components/feedback/not-found.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor, usePageSize } from '#web/components/pager.tsx';
import { returnColumns } from '#web/features/admin/returns/return-columns.tsx';
import { AdminTable } from '#web/features/admin/table/admin-table.tsx';
import viewStyles from '#web/features/admin/table/views.module.css';
import { VIEW } from '#web/paths.ts';
import { returnPaths } from '#web/return-paths.ts';

/** All of a view; with a number in the address, such as from a scan, on to that one. */
export function ReturnsPage() {
  const [search] = useSearchParams();
  const number = search.get(RETURN_NUMBER);
  return number === null ? <ReturnLists /> : <FoundReturn number={number} />;
}

function FoundReturn({ number }: { number: string }) {
  const { data, error, refetch } = useFindReturnQuery(number, { refetchOnMountOrArgChange: true });
  if (error !== undefined) return <ErrorState message={errorText(error)} onRetry={refetch} />;
  if (data === undefined) return <Spinner />;
  const [found] = data.items;
  if (found) return <Navigate to={returnPaths.staff(found._id)} replace />;
  return <NotFound message={messages.unknown(number)} />;
}

function ReturnLists() {
  const [search] = useSearchParams();
  const view = returnViews.find((each) => each === search.get(VIEW)) ?? 'requested';
  const fresh = { refetchOnMountOrArgChange: true };
  const returns = useListReturnsQuery({ view, cursor: usePageCursor(), limit: usePageSize() }, fresh);
  const { data: counts } = useCountReturnsQuery(undefined, fresh);
  return (
    <DashboardPage title={messages.title} description={messages.description}>
      <nav aria-label={messages.views} className={viewStyles.views}>
        {returnViews.map((each) => (
          <ButtonLink
            key={each}
            compact
            to={{ search: each === 'requested' ? '' : `${VIEW}=${each}` }}
            aria-current={each === view ? 'page' : undefined}
          >
            {returnViewMessages[each]}
            {counts && each !== 'all' && (
              <span className={`figures ${viewStyles.count}`}>
                {counts[each] === null ? messages.many : formatNumber(counts[each] ?? 0)}
              </span>
            )}
          </ButtonLink>
        ))}
      </nav>
      <PagedList hasSizes query={returns} empty={<EmptyState message={messages.none[view]} />}>
        {(rows) => <AdminTable label={messages.title} columns={returnColumns} rows={rows} rowKey={({ _id }) => _id} />}
      </PagedList>
    </DashboardPage>
  );
}

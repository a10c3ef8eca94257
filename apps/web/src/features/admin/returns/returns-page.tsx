import { Navigate, useSearchParams } from 'react-router-dom';
import { returnsContract } from '#shared/contracts/returns/returns.ts';
import { RETURN_NUMBER } from '#shared/domain/returns/return-pages.ts';
import { returnViews } from '#shared/domain/returns/return-states.ts';
import { returnStaffMessages as messages, returnViewMessages } from '#shared/messages/returns/return-staff.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCountReturnsQuery, useFindReturnQuery, useListReturnsQuery } from '#web/api/returns/returns.ts';
import { useRole } from '#web/auth/use-role.ts';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { DownloadButton } from '#web/components/download-button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { NotFound } from '#web/components/feedback/not-found.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor, usePageSize } from '#web/components/pager.tsx';
import { ReturnViews } from '#web/components/returns/return-layout.tsx';
import { returnColumns } from '#web/features/admin/returns/return-columns.tsx';
import { AdminTable } from '#web/features/admin/table/admin-table.tsx';
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
  const { may } = useRole();
  const { data: counts } = useCountReturnsQuery(undefined, fresh);
  return (
    <DashboardPage
      title={messages.title}
      description={messages.description}
      aside={
        may('returns.decide') && (
          <DownloadButton path={`${returnsContract.export.path}?view=${view}`} label={messages.exportAll} />
        )
      }
    >
      <ReturnViews first="requested" shown={view} labels={returnViewMessages} counts={counts} />
      <PagedList hasSizes query={returns} empty={<EmptyState message={messages.none[view]} />}>
        {(rows) => <AdminTable label={messages.title} columns={returnColumns} rows={rows} rowKey={({ _id }) => _id} />}
      </PagedList>
    </DashboardPage>
  );
}

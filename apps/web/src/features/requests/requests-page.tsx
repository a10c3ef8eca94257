import { Link, useSearchParams } from 'react-router-dom';
import type { RequestSummary } from '#shared/contracts/requests/requests.ts';
import { memberMay } from '#shared/domain/companies/member-permissions.ts';
import { requestViews } from '#shared/domain/requests/request-state.ts';
import { requestMessages, requestStateMessages, requestViewMessages } from '#shared/messages/requests/requests.ts';
import { useReadMembershipQuery } from '#web/api/companies/companies.ts';
import { useCountRequestsQuery, useListRequestsQuery } from '#web/api/requests/requests.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor } from '#web/components/pager.tsx';
import { Day } from '#web/components/values/instant.tsx';
import { Amount } from '#web/components/values/money.tsx';
import { StatusTag } from '#web/components/values/status-tag.tsx';
import styles from '#web/features/requests/requests.module.css';
import { paths, VIEW } from '#web/paths.ts';

export function RequestsPage() {
  const [search] = useSearchParams();
  const { data: membership } = useReadMembershipQuery(undefined);
  const decides = membership ? memberMay(membership.role, 'requests.decide') : false;
  const { currentData: counts } = useCountRequestsQuery(undefined, { refetchOnMountOrArgChange: true });
  const views = decides ? requestViews : (['mine'] as const);
  const view = views.find((each) => each === search.get(VIEW)) ?? views[0];
  const requests = useListRequestsQuery({ view, cursor: usePageCursor() }, { refetchOnMountOrArgChange: true });
  const countOf = (each: (typeof requestViews)[number]) => (each === 'all' ? 0 : (counts?.[each] ?? 0));
  return (
    <DashboardPage title={requestMessages.title} description={requestMessages.description}>
      {views.length > 1 && (
        <nav aria-label={requestViewMessages.label} className={styles.views}>
          {views.map((each) => (
            <ButtonLink
              key={each}
              compact
              to={{ search: new URLSearchParams({ [VIEW]: each }).toString() }}
              aria-current={each === view ? 'page' : undefined}
            >
              {requestViewMessages[each]}
              {countOf(each) > 0 && ` ${countOf(each)}`}
            </ButtonLink>
          ))}
        </nav>
      )}
      <PagedList key={view} query={requests} empty={<EmptyState message={requestMessages.none} />}>
        {(rows) => (
          <ul className={`plain-list ${styles.list}`}>
            {rows.map((request) => (
              <li key={request._id}>
                <RequestCard request={request} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </DashboardPage>
  );
}

function RequestCard({ request }: { request: RequestSummary }) {
  const { _id, number, state, requester, total, lines, poNumber, createdAt } = request;
  return (
    <article className={`panel ${styles.card}`}>
      <div className={styles.text}>
        <h2>
          <Link to={paths.request(_id)} aria-label={requestMessages.open(number)}>
            {number}
          </Link>{' '}
          <StatusTag tone={state === 'open' ? 'waiting' : state === 'approved' ? 'good' : 'over'}>
            {requestStateMessages[state]}
          </StatusTag>
        </h2>
        <p className={styles.note}>
          {requester} · <Day value={createdAt} />
        </p>
        <p className={styles.note}>
          {requestMessages.lines(lines)}
          {poNumber !== null && ` · ${requestMessages.poNumber} ${poNumber}`}
        </p>
      </div>
      <p className={styles.total}>
        <Amount value={total} />
      </p>
    </article>
  );
}

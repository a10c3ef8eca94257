import { Link, useSearchParams } from 'react-router-dom';
import { returnViews } from '#shared/domain/returns/return-states.ts';
import { returnMessages as messages, ownReturnViewMessages } from '#shared/messages/returns/returns.ts';
import { useCountOwnReturnsQuery, useListOwnReturnsQuery } from '#web/api/returns/returns.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor } from '#web/components/pager.tsx';
import { quantityText, ReturnStateTag, ReturnViews } from '#web/components/returns/return-layout.tsx';
import { Day } from '#web/components/values/instant.tsx';
import styles from '#web/features/returns/my-returns-page.module.css';
import { paths, VIEW } from '#web/paths.ts';
import { returnPaths } from '#web/return-paths.ts';

export function MyReturnsPage() {
  const [search] = useSearchParams();
  const view = returnViews.find((each) => each === search.get(VIEW)) ?? 'all';
  const fresh = { refetchOnMountOrArgChange: true };
  const returns = useListOwnReturnsQuery({ view, cursor: usePageCursor() }, fresh);
  const { data: counts } = useCountOwnReturnsQuery(undefined, fresh);
  const hasAny = counts !== undefined && Object.values(counts).some((count) => count !== 0);
  return (
    <DashboardPage title={messages.title} description={messages.description}>
      {hasAny && <ReturnViews first="all" shown={view} labels={ownReturnViewMessages} counts={counts} />}
      <PagedList query={returns} empty={view === 'all' ? <NoReturns /> : <EmptyState message={messages.noneOfView} />}>
        {(rows) => (
          <ul className={`plain-list ${styles.list}`} aria-label={messages.label}>
            {rows.map((each) => (
              <li key={each._id} className={`panel ${styles.row}`}>
                <strong>
                  <Link to={returnPaths.one(each._id)}>{each.number}</Link>
                </strong>
                <ReturnStateTag state={each.state} />
                <span className={styles.name} dir="auto">
                  {each.name}
                </span>
                <span className="figures">{quantityText(each)}</span>
                <Link to={paths.order(each.orderId)}>{each.orderNumber}</Link>
                <span>
                  {messages.asked} <Day value={each.createdAt} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </DashboardPage>
  );
}

function NoReturns() {
  return (
    <EmptyState message={messages.none}>
      <ButtonLink look="primary" to={paths.myOrders}>
        {messages.toOrders}
      </ButtonLink>
    </EmptyState>
  );
}

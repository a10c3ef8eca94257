import { Link } from 'react-router-dom';
import { returnMessages as messages } from '#shared/messages/returns/returns.ts';
import { useListOwnReturnsQuery } from '#web/api/returns/returns.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor } from '#web/components/pager.tsx';
import { quantityText, ReturnStateTag } from '#web/components/returns/return-layout.tsx';
import { Day } from '#web/components/values/instant.tsx';
import styles from '#web/features/returns/my-returns-page.module.css';
import { paths } from '#web/paths.ts';
import { returnPaths } from '#web/return-paths.ts';

export function MyReturnsPage() {
  const returns = useListOwnReturnsQuery({ cursor: usePageCursor() }, { refetchOnMountOrArgChange: true });
  return (
    <DashboardPage title={messages.title} description={messages.description}>
      <PagedList query={returns} empty={<NoReturns />}>
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

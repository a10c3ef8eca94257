import { useId } from 'react';
import { type OrderView, orderViews, ownOrderViews } from '#shared/domain/orders/order-views.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { orderViewMessages } from '#shared/messages/orders/order-states.ts';
import { useCountOrderViewsQuery } from '#web/api/orders/orders.ts';
import { useRole } from '#web/auth/use-role.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { useOrderFilter, writeFilter } from '#web/components/orders/order-filter.ts';
import styles from '#web/components/orders/order-views.module.css';

export function OrderViews({ scope }: { scope?: 'company' | undefined }) {
  const { may } = useRole();
  const [{ q, from, to }] = useOrderFilter();
  // They count whole views: beside a search they would promise rows that it leaves out.
  const isWhole = q === '' && from === '' && to === '';
  const { data: counts } = useCountOrderViewsQuery(scope, { refetchOnMountOrArgChange: true });
  return (
    <nav className={`${styles.views} goes-on`} aria-label={orderViewMessages.label}>
      <ViewLink view={undefined} count={undefined} />
      {(may('orders.read') ? orderViews : ownOrderViews).map((view) => (
        <ViewLink key={view} view={view} count={isWhole ? counts?.[view] : undefined} hasCount={isWhole} />
      ))}
    </nav>
  );
}

interface ViewLinkProps {
  view: OrderView | undefined;
  /** Undefined until it is read. */
  count: number | null | undefined;
  hasCount?: boolean;
}

function ViewLink({ view, count, hasCount = true }: ViewLinkProps) {
  const [filter] = useOrderFilter();
  const countId = useId();
  const isCurrent = filter.view === view;
  return (
    <ButtonLink
      compact
      className={count === 0 ? styles.empty : undefined}
      to={{ search: writeFilter({ ...filter, view }).toString() }}
      aria-current={isCurrent ? 'page' : undefined}
      aria-describedby={count === undefined ? undefined : countId}
    >
      {orderViewMessages[view ?? 'current']}
      {view !== undefined && hasCount && (
        <span id={countId} className={`figures ${styles.count}`} aria-hidden="true">
          {count === null ? orderViewMessages.many : count !== undefined && formatNumber(count)}
        </span>
      )}
    </ButtonLink>
  );
}

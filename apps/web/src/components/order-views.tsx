import { useSearchParams } from 'react-router-dom';
import { orderViewMessages } from '#shared/messages/order-progress.ts';
import { ButtonLink } from '#web/components/button.tsx';
import styles from '#web/components/order-views.module.css';
import { CANCELLED_VIEW, VIEW } from '#web/paths.ts';

/** Undefined shows all orders that are not cancelled. */
export function useOrderView(): typeof CANCELLED_VIEW | undefined {
  const [search] = useSearchParams();
  return search.get(VIEW) === CANCELLED_VIEW ? CANCELLED_VIEW : undefined;
}

export function OrderViews() {
  const view = useOrderView();
  return (
    <nav className={styles.views} aria-label={orderViewMessages.label}>
      <ButtonLink compact to={{ search: '' }} aria-current={view === undefined ? 'page' : undefined}>
        {orderViewMessages.current}
      </ButtonLink>
      <ButtonLink
        compact
        to={{ search: `${VIEW}=${CANCELLED_VIEW}` }}
        aria-current={view === CANCELLED_VIEW ? 'page' : undefined}
      >
        {orderViewMessages.cancelled}
      </ButtonLink>
    </nav>
  );
}

import { useId } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { may } from '#shared/domain/users/permissions.ts';
import type { Role } from '#shared/domain/users/roles.ts';
import { orderReturnMessages as messages } from '#shared/messages/returns/returns.ts';
import { useListReturnsOfOrderQuery } from '#web/api/returns/returns.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { ReturnStateTag } from '#web/components/returns/return-layout.tsx';
import styles from '#web/features/order/order-side.module.css';
import { returnPaths } from '#web/return-paths.ts';

/** What of the order goes back, and for its customer the way to ask. */
export function OrderReturns({ orderId, caller }: { orderId: string; caller: { role: Role } }) {
  const titleId = useId();
  const { currentData } = useListReturnsOfOrderQuery(orderId, { refetchOnMountOrArgChange: true });
  const isOwn = may(caller, 'orders.own');
  const { returns = [], quantity = 0 } = currentData ?? {};
  const canAsk = isOwn && quantity > 0;
  if (returns.length === 0 && !canAsk) return null;
  return (
    <section className={`panel ${styles.side}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{messages.title}</h2>
      {returns.length > 0 && (
        <ul className={styles.lines}>
          {returns.map((each) => (
            <li key={each._id}>
              <Link to={isOwn ? returnPaths.one(each._id) : returnPaths.staff(each._id)}>{each.number}</Link>
              <span className="figures">
                {formatNumber(each.receivedQuantity ?? each.approvedQuantity ?? each.quantity)}
              </span>
              <ReturnStateTag state={each.state} />
            </li>
          ))}
        </ul>
      )}
      {canAsk && (
        <>
          <p>{messages.hint(formatNumber(quantity))}</p>
          <div>
            <ButtonLink to={returnPaths.ask(orderId)}>{messages.ask}</ButtonLink>
          </div>
        </>
      )}
    </section>
  );
}

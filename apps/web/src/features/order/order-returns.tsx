import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Returnable } from '#shared/contracts/returns/return-shapes.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { mediumDayText } from '#shared/domain/shop/weekday.ts';
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
  const { returns = [], quantity = 0, until, isOver = false } = currentData ?? {};
  const isLeft = quantity > 0 && (isOwn || may(caller, 'returns.decide'));
  const canAsk = isLeft && !(isOwn && isOver);
  if (returns.length === 0 && !isLeft) return null;
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
      {isLeft && <p>{hintOf({ quantity, until, isOver })}</p>}
      {canAsk && (
        <div>
          <ButtonLink to={returnPaths.ask(orderId)}>{isOwn ? messages.ask : messages.askFor}</ButtonLink>
        </div>
      )}
    </section>
  );
}

function hintOf({ quantity, until, isOver }: Pick<Returnable, 'quantity' | 'until' | 'isOver'>): string {
  const count = formatNumber(quantity);
  if (until === undefined) return messages.hint(count);
  const day = mediumDayText(until);
  return isOver ? messages.over(day) : messages.hintUntil(count, day);
}

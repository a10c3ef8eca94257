import { useState } from 'react';
import { Link } from 'react-router-dom';
import { priceReasonMessages as messages } from '#shared/messages/price-lists/price-reasons.ts';
import { errorText } from '#web/api/api-error.ts';
import { useReadOrderPriceReasonsQuery } from '#web/api/price-lists/price-reasons.ts';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { Price } from '#web/components/values/money.tsx';
import styles from '#web/features/order/order-side.module.css';
import { paths } from '#web/paths.ts';

/** For staff: what the shop, each list or a quote gave when the order was placed. Read when it is opened. */
export function PriceReasons({ orderId }: { orderId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={`panel ${styles.side}`} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{messages.title}</summary>
      {isOpen && <Offers orderId={orderId} />}
    </details>
  );
}

function Offers({ orderId }: { orderId: string }) {
  const { currentData: reasons, error, refetch } = useReadOrderPriceReasonsQuery(orderId);
  if (error !== undefined) return <ErrorState message={errorText(error)} onRetry={refetch} />;
  if (reasons === undefined) return <Spinner />;
  const { quote, day, offers } = reasons;
  return (
    <>
      {quote !== null && <p>{messages.quote(quote)}</p>}
      {day !== null && offers.length > 1 && <p>{messages.on(day)}</p>}
      {quote === null && offers.length <= 1 && <p>{messages.none}</p>}
      <ul className="plain-list">
        {offers.map(({ list, percentOff, unitPrice, wins }) => (
          <li key={`${list?._id} ${percentOff}`}>
            {list === null ? (
              messages.shop
            ) : (
              <Link to={paths.priceList(list._id)}>{messages.list(list.name, list.version)}</Link>
            )}
            {percentOff !== null && ` · ${messages.percent(percentOff)}`}: <Price value={unitPrice} />
            {wins && <strong> · {messages.wins}</strong>}
          </li>
        ))}
      </ul>
    </>
  );
}

import { useState } from 'react';
import { priceReasonMessages as messages } from '#shared/messages/price-lists/why-this-price.ts';
import { errorText } from '#web/api/api-error.ts';
import { useReadOrderPriceReasonsQuery } from '#web/api/price-lists/price-reasons.ts';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { PriceOffers } from '#web/components/prices/price-offers.tsx';
import styles from '#web/features/order/order-side.module.css';

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
  return <PriceOffers reasons={reasons} />;
}

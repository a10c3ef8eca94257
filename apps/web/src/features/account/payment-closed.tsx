import { orderMessages } from '#shared/messages/account.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { paths } from '#web/paths.ts';

/** Stands where the card form would be for an order that cannot be paid. */
export function PaymentClosed({ message }: { message: string }) {
  return (
    <div className="panel">
      <EmptyState message={message}>
        <ButtonLink to={paths.myOrders}>{orderMessages.toOrders}</ButtonLink>
      </EmptyState>
    </div>
  );
}

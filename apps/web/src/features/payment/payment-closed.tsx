import { orderMessages } from '#shared/messages/users/account.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { paths } from '#web/paths.ts';

/** `isNews` announces it to a customer who was about to pay. */
export function PaymentClosed({ message, isNews = false }: { message: string; isNews?: boolean }) {
  return (
    <div className="panel" role={isNews ? 'alert' : undefined}>
      <EmptyState message={message}>
        <ButtonLink to={paths.myOrders}>{orderMessages.toOrders}</ButtonLink>
      </EmptyState>
    </div>
  );
}

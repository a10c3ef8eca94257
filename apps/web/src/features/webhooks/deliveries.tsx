import type { WebhookDelivery } from '#shared/contracts/webhooks/webhooks.ts';
import { webhookMessages as messages } from '#shared/messages/webhooks/webhooks.ts';
import { useListWebhookDeliveriesQuery, useSendWebhookAgainMutation } from '#web/api/webhooks/webhooks.ts';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { DeliveryPages, DeliveryRow, followed, useCursors } from '#web/features/webhooks/delivery-pages.tsx';

interface DeliveriesProps {
  of: { account: string | null; endpointId: string };
  isOn: boolean;
}

export function Deliveries({ of, isOn }: DeliveriesProps) {
  const cursors = useCursors();
  const page = useListWebhookDeliveriesQuery({ ...of, cursor: cursors.cursor }, followed);
  return (
    <DeliveryPages
      page={page}
      cursors={cursors}
      none={messages.noDeliveries}
      row={(delivery) => <Delivery key={delivery._id} delivery={delivery} of={of} isOn={isOn} />}
    />
  );
}

function Delivery({ delivery, of, isOn }: DeliveriesProps & { delivery: WebhookDelivery }) {
  const [again, { isLoading }] = useSendWebhookAgainMutation();
  const sendAgain = () =>
    again({ ...of, deliveryId: delivery._id })
      .unwrap()
      .then(() => toastSuccess(messages.sentAgain), toastError);
  return (
    <DeliveryRow
      delivery={delivery}
      name={messages.words[delivery.type]}
      isOn={isOn}
      busy={isLoading}
      onSendAgain={() => void sendAgain()}
    />
  );
}

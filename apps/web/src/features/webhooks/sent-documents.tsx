import { useState } from 'react';
import type { PurchaseDocumentDelivery } from '#shared/contracts/webhooks/document-endpoints.ts';
import { documentMessages as messages } from '#shared/messages/webhooks/document-texts.ts';
import { webhookMessages } from '#shared/messages/webhooks/webhooks.ts';
import {
  useListDocumentsQuery,
  useReadDocumentQuery,
  useSendDocumentAgainMutation,
} from '#web/api/webhooks/document-endpoints.ts';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { DeliveryPages, DeliveryRow, followed, useCursors } from '#web/features/webhooks/delivery-pages.tsx';
import styles from '#web/features/webhooks/webhooks-page.module.css';

interface DocumentsProps {
  of: { id: string; endpointId: string };
  isOn: boolean;
}

export function SentDocuments({ of, isOn }: DocumentsProps) {
  const cursors = useCursors();
  const page = useListDocumentsQuery({ ...of, cursor: cursors.cursor }, followed);
  return (
    <DeliveryPages
      page={page}
      cursors={cursors}
      none={messages.noDocuments}
      row={(delivery) => <SentDocument key={delivery._id} delivery={delivery} of={of} isOn={isOn} />}
    />
  );
}

function SentDocument({ delivery, of, isOn }: DocumentsProps & { delivery: PurchaseDocumentDelivery }) {
  const deliveryId = delivery._id;
  const [again, { isLoading }] = useSendDocumentAgainMutation();
  const [isOpen, setOpen] = useState(false);
  const sendAgain = () =>
    again({ ...of, deliveryId })
      .unwrap()
      .then(() => toastSuccess(webhookMessages.sentAgain), toastError);
  return (
    <DeliveryRow
      delivery={delivery}
      name={delivery.document === null ? messages.question : messages.kinds[delivery.document]}
      isOn={isOn}
      busy={isLoading}
      onSendAgain={() => void sendAgain()}
    >
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{messages.show}</summary>
        {isOpen && <DocumentText of={{ ...of, deliveryId }} />}
      </details>
    </DeliveryRow>
  );
}

function DocumentText({ of }: { of: { id: string; endpointId: string; deliveryId: string } }) {
  const { currentData, isError } = useReadDocumentQuery(of);
  if (isError) return <p className={styles.note}>{messages.documentNotRead}</p>;
  if (currentData === undefined) return <Spinner />;
  return <pre className={styles.answer}>{currentData.document}</pre>;
}

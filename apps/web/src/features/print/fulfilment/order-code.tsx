import { documentMessages } from '#shared/messages/fulfilment/print.ts';
import { QrCode } from '#web/features/print/fulfilment/qr-code.tsx';

export function OrderCode({ orderId, className }: { orderId: string; className?: string | undefined }) {
  return <QrCode text={orderId} label={documentMessages.code(orderId)} className={className} />;
}

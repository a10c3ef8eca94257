import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { orderPage } from '#shared/desktop/pages.ts';
import { scanMessages } from '#shared/messages/fulfilment/print.ts';
import { isNotFound } from '#web/api/api-error.ts';
import { useLazyReadAnyOrderQuery } from '#web/api/orders/orders.ts';
import { toastError } from '#web/components/feedback/toast.ts';
import { listenForScans } from '#web/features/admin/scan/scan-listener.ts';

export function ScanToOpen() {
  const navigate = useNavigate();
  const [readOrder] = useLazyReadAnyOrderQuery();

  useEffect(
    () =>
      listenForScans((orderId) => {
        void readOrder(orderId).then(async ({ error }) => {
          if (error === undefined) await navigate(orderPage(orderId));
          else if (isNotFound(error)) toastError(scanMessages.unknown(orderId));
          else toastError(error);
        });
      }),
    [navigate, readOrder],
  );
  return null;
}

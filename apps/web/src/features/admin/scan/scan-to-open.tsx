import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { orderPage } from '#shared/desktop/pages.ts';
import { slipIn } from '#shared/domain/orders/order-id.ts';
import { returnIn, returnSearch } from '#shared/domain/returns/return-pages.ts';
import { scanMessages } from '#shared/messages/fulfilment/scan.ts';
import { isNotFound } from '#web/api/api-error.ts';
import { useLazyReadAnyOrderQuery } from '#web/api/orders/orders.ts';
import { toastError } from '#web/components/feedback/toast.ts';
import { listenForScans } from '#web/features/admin/scan/scan-listener.ts';

/** A scanned slip opens its order or its return on any page; what is no slip says so, and does nothing else. */
export function ScanToOpen() {
  const navigate = useNavigate();
  const [readOrder] = useLazyReadAnyOrderQuery();

  useEffect(() => {
    const refuse = (message: unknown) => {
      void import('#web/platform/pack-sound.ts').then(({ playPackSound }) => playPackSound('stop'));
      toastError(message);
    };
    return listenForScans((codes, isFieldForScans) => {
      const returned = returnIn(codes);
      if (returned !== null) return () => void navigate(returnSearch(returned));
      const orderId = slipIn(codes);
      if (orderId === null) {
        const [code] = codes;
        const message = code === undefined ? scanMessages.incomplete : scanMessages.unknownCode(code);
        return isFieldForScans ? null : () => refuse(message);
      }
      return () =>
        void readOrder(orderId).then(async ({ error }) => {
          if (error === undefined) await navigate(orderPage(orderId));
          else refuse(isNotFound(error) ? scanMessages.unknown(orderId) : error);
        });
    });
  }, [navigate, readOrder]);
  return null;
}

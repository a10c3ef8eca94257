import type { ReactNode } from 'react';
import { shipmentMessages } from '#shared/messages/fulfilment/shipments.ts';
import { errorCode, errorText } from '#web/api/api-error.ts';
import { useConfirmation } from '#web/components/feedback/use-confirmation.tsx';

interface TrackingQuestion {
  /**
   * Ships, and once more when staff say that a tracking number which went to another address is right. Null when they
   * do not. Throws what else `ship` throws.
   */
  send: <Result>(trackingNumber: string, ship: (reuses: boolean) => Promise<Result>) => Promise<Result | null>;
  dialog: ReactNode;
}

export function useTrackingQuestion(): TrackingQuestion {
  const { ask, dialog } = useConfirmation();
  return {
    send: async (trackingNumber, ship) => {
      try {
        return await ship(false);
      } catch (error) {
        if (errorCode(error) !== 'tracking_number_used') throw error;
        const isRight = await ask({
          title: shipmentMessages.usedTitle(trackingNumber),
          warning: errorText(error),
          cancelLabel: shipmentMessages.usedKeep,
          confirmLabel: shipmentMessages.usedAct,
          confirmDescription: shipmentMessages.usedDescription,
        });
        return isRight ? ship(true) : null;
      }
    },
    dialog,
  };
}

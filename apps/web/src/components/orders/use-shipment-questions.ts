import type { ReactNode } from 'react';
import { shipmentMessages } from '#shared/messages/fulfilment/shipments.ts';
import { batchMessages } from '#shared/messages/stock/batches.ts';
import { errorCode, errorText } from '#web/api/api-error.ts';
import { useConfirmation } from '#web/components/feedback/use-confirmation.tsx';

/** What staff said to questions about a shipment. */
export interface ShipmentAnswers {
  reusesTrackingNumber: boolean;
  shipsExpired: boolean;
}

interface ShipmentQuestions {
  /**
   * Ships, and once more when staff say that a tracking number which went to another address is right, or that an expired
   * batch may leave. Null when they do not. Throws what else `ship` throws.
   */
  send: <Result>(trackingNumber: string, ship: (said: ShipmentAnswers) => Promise<Result>) => Promise<Result | null>;
  dialog: ReactNode;
}

export function useShipmentQuestions(): ShipmentQuestions {
  const { ask, dialog } = useConfirmation();
  return {
    send: async (trackingNumber, ship) => {
      const said = { reusesTrackingNumber: false, shipsExpired: false };
      for (;;) {
        try {
          return await ship({ ...said });
        } catch (error) {
          const code = errorCode(error);
          const warning = errorText(error);
          if (code === 'tracking_number_used' && !said.reusesTrackingNumber) {
            said.reusesTrackingNumber = true;
            const isRight = await ask({
              title: shipmentMessages.usedTitle(trackingNumber),
              warning,
              cancelLabel: shipmentMessages.usedKeep,
              confirmLabel: shipmentMessages.usedAct,
              confirmDescription: shipmentMessages.usedDescription,
            });
            if (!isRight) return null;
          } else if (code === 'batch_expired' && !said.shipsExpired) {
            said.shipsExpired = true;
            const mayLeave = await ask({
              title: batchMessages.expiredTitle,
              warning,
              cancelLabel: batchMessages.expiredKeep,
              confirmLabel: batchMessages.expiredAct,
              confirmDescription: batchMessages.expiredDescription,
            });
            if (!mayLeave) return null;
          } else throw error;
        }
      }
    },
    dialog,
  };
}

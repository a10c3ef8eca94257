import { useState } from 'react';
import type { Packing } from '#shared/contracts/fulfilment/packing.ts';
import { useShipPackedMutation } from '#web/api/fulfilment/packing.ts';
import { sendWithRetries } from '#web/api/send-with-retries.ts';
import { toastError } from '#web/components/feedback/toast.ts';
import type { Parcel } from '#web/features/admin/pack/ship-panel.tsx';
import { useLabelsOn } from '#web/platform/label-setting.ts';

const CARRIER = 'packCarrier';

export interface Shipment {
  parcel: Parcel;
  setParcel: (parcel: Parcel) => void;
  ship: () => Promise<void>;
  isShipping: boolean;
  printLabel: (orderId: string) => Promise<void>;
}

/** The carrier stays for the next order. */
export function useShipment(packing: Packing | undefined, printLabel: (orderId: string) => Promise<void>): Shipment {
  const orderId = packing?.order._id ?? null;
  const [typed, setTyped] = useState<{ orderId: string | null; trackingNumber: string }>();
  const [carrier, setCarrier] = useState(() => localStorage.getItem(CARRIER) ?? '');
  const [shipPacked, { isLoading }] = useShipPackedMutation();
  const arePrinted = useLabelsOn();
  const trackingNumber = typed?.orderId === orderId ? typed.trackingNumber : '';
  return {
    parcel: { carrier, trackingNumber },
    setParcel: (parcel) => {
      setCarrier(parcel.carrier);
      setTyped({ orderId, trackingNumber: parcel.trackingNumber });
    },
    ship: async () => {
      if (orderId === null || isLoading) return;
      try {
        // A lost response: the same parcel again changes nothing.
        await sendWithRetries(() => shipPacked({ orderId, carrier, trackingNumber }).unwrap());
        localStorage.setItem(CARRIER, carrier);
        if (arePrinted) await printLabel(orderId);
      } catch (error) {
        toastError(error);
      }
    },
    isShipping: isLoading,
    printLabel,
  };
}

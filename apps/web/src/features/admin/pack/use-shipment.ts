import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { type ReactNode, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Packing } from '#shared/contracts/fulfilment/packing.ts';
import { packMessages } from '#shared/messages/fulfilment/packing.ts';
import { batchMessages } from '#shared/messages/stock/batches.ts';
import { useShipPackedMutation } from '#web/api/fulfilment/packing.ts';
import { undoShipments } from '#web/api/fulfilment/shipments.ts';
import { sendWithRetries } from '#web/api/send-with-retries.ts';
import { readBatches, type TypedBatches } from '#web/components/batches/chosen-batches.ts';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { toastWithUndo } from '#web/components/feedback/undo-toast.tsx';
import { useShipmentQuestions } from '#web/components/orders/use-shipment-questions.ts';
import { isComplete } from '#web/features/admin/pack/parcel-lines.ts';
import type { ShipmentFields } from '#web/features/admin/pack/ship-panel.tsx';
import type { PrintLabel } from '#web/features/admin/pack/use-print-label.ts';
import { localStore } from '#web/platform/browser-storage.ts';
import { useLabelsOn } from '#web/platform/label-setting.ts';

const CARRIER = 'packCarrier';

export interface Shipment {
  fields: ShipmentFields;
  setFields: (fields: ShipmentFields) => void;
  /** Ships these lines of the parcel with one tracking number; `next` was scanned, and is opened then. */
  ship: (packings: Packing[], next?: string) => Promise<void>;
  isShipping: boolean;
  /** What was typed for the batches of an order; null: first expired first. */
  typedBatches: (orderId: string) => TypedBatches | null;
  setTypedBatches: (orderId: string, typed: TypedBatches | null) => void;
  printLabel: PrintLabel;
  /** The question whether a tracking number is right. */
  dialog: ReactNode;
}

/** The carrier stays for the next parcel, which `parcelId` tells from this one. */
export function useShipment(
  parcelId: string | null,
  printLabel: PrintLabel,
  open: (orderId: string) => void,
): Shipment {
  const [typed, setTyped] = useState<{ parcelId: string | null; trackingNumber: string }>();
  const [carrier, setCarrier] = useState(() => localStore.getItem(CARRIER) ?? '');
  const [shipPacked, { isLoading }] = useShipPackedMutation();
  const { send, dialog } = useShipmentQuestions();
  const [typedBatches, setTypedBatches] = useState<Readonly<Record<string, TypedBatches | null>>>({});
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const arePrinted = useLabelsOn();
  const trackingNumber = typed?.parcelId === parcelId ? typed.trackingNumber : '';

  /** The bench shows another parcel already. */
  function announce(packings: Packing[]): void {
    const numbers = packings.map(({ order }) => order.number).join(', ');
    toastWithUndo({
      id: 'packed',
      message: packMessages.shipped(numbers),
      details: null,
      undoLabel: packMessages.undo,
      onUndo: () => void dispatch(undoShipments.initiate(packings.map(({ order }) => order._id))),
    });
  }

  return {
    fields: { carrier, trackingNumber },
    setFields: (fields) => {
      setCarrier(fields.carrier);
      setTyped({ parcelId, trackingNumber: fields.trackingNumber });
    },
    ship: async (packings, next) => {
      const orders = packings.map(({ order }) => order._id);
      const [orderId] = orders;
      if (isLoading || orderId === undefined) return;
      const parts = packings
        .filter((packing) => !isComplete(packing))
        .map(({ order, packed }) => ({ orderId: order._id, quantity: packed }));
      const chosen = packings.flatMap(({ order, packed, batches }) =>
        batches ? { orderId: order._id, ...readBatches(batches, packed, typedBatches[order._id] ?? null) } : [],
      );
      if (chosen.some(({ isRight }) => !isRight)) {
        toastError(new Error(batchMessages.wrongSums));
        return;
      }
      // What the packer sees is what is in the parcel: another bench may have taken some of it meanwhile.
      const batches = chosen.flatMap(({ orderId: id, chosen: parts }) =>
        parts ? { orderId: id, batches: parts } : [],
      );
      const parcel = {
        orderId,
        orders,
        carrier,
        trackingNumber,
        ...(parts.length > 0 && { parts }),
        ...(batches.length > 0 && { batches }),
      };
      try {
        // A lost response: the same parcel again changes nothing.
        const shipped = await send(trackingNumber, (said) =>
          sendWithRetries(() => shipPacked({ ...parcel, ...said }).unwrap()),
        );
        if (shipped === null) return;
        localStore.setItem(CARRIER, carrier);
        setTyped(undefined);
        if (parts.length > 0)
          toastSuccess(packMessages.partShipped(packings.map(({ order }) => order.number).join(', ')));
        else if (next !== undefined) announce(packings);
        const isElsewhere = arePrinted && (await printLabel(orders, next));
        if (next !== undefined && !isElsewhere) open(next);
      } catch (error) {
        toastError(error);
      }
    },
    isShipping: isLoading,
    typedBatches: (orderId) => typedBatches[orderId] ?? null,
    setTypedBatches: (orderId, typed) => setTypedBatches({ ...typedBatches, [orderId]: typed }),
    printLabel,
    dialog,
  };
}

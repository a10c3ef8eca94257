import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { errorText } from '#web/api/api-error.ts';
import { useShipOrdersMutation } from '#web/api/fulfilment/shipments.ts';
import { readAnyOrder } from '#web/api/orders/orders.ts';
import { toastError } from '#web/components/feedback/toast.ts';
import { planShipping, reportShipping, type ShipPlan, type ShipReport } from '#web/features/admin/orders/ship-job.ts';

export type ShipJobState =
  | { step: 'reading' }
  | { step: 'asking'; plan: ShipPlan; isBusy: boolean }
  | { step: 'over'; report: ShipReport }
  | null;

/** What was typed about the parcels; it outlives the dialog, since a refused order is shipped again. */
export interface Parcels {
  carrier: string;
  /** By order id. */
  trackingNumbers: ReadonlyMap<string, string>;
}

export interface ShipJob {
  state: ShipJobState;
  parcels: Parcels;
  changeParcels: (parcels: Parcels) => void;
  /** Nothing is asked when none of them can be shipped. */
  ask: (orderIds: string[]) => Promise<ShipPlan>;
  /** Returns null, and keeps the question, when the call failed. */
  run: (plan: ShipPlan) => Promise<{ report: ShipReport; orders: Order[] } | null>;
  close: () => void;
}

export function useShipJob(): ShipJob {
  const [state, setState] = useState<ShipJobState>(null);
  const [parcels, setParcels] = useState<Parcels>({ carrier: '', trackingNumbers: new Map() });
  const [shipOrders, { isLoading }] = useShipOrdersMutation();
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();

  async function read(orderId: string) {
    const request = dispatch(readAnyOrder.initiate(orderId, { forceRefetch: true }));
    const { data, error } = await request;
    request.unsubscribe();
    return data === undefined ? { reason: errorText(error) } : { value: data };
  }

  return {
    state,
    parcels,
    changeParcels: setParcels,
    ask: async (orderIds) => {
      setState({ step: 'reading' });
      const plan = await planShipping(orderIds, read);
      const isNothing = plan.orders.length === 0;
      setState(
        isNothing ? { step: 'over', report: reportShipping(plan, []) } : { step: 'asking', plan, isBusy: false },
      );
      return plan;
    },
    run: async (plan) => {
      if (isLoading) return null;
      setState({ step: 'asking', plan, isBusy: true });
      const { carrier, trackingNumbers } = parcels;
      const shipments = plan.orders.map(({ _id: orderId }) => ({
        orderId,
        carrier,
        trackingNumber: trackingNumbers.get(orderId) ?? '',
      }));
      const { data = [], error } = await shipOrders(shipments);
      if (error !== undefined) {
        toastError(error);
        setState({ step: 'asking', plan, isBusy: false });
        return null;
      }
      const report = reportShipping(plan, data);
      setState({ step: 'over', report });
      return { report, orders: data.flatMap(({ order }) => order ?? []) };
    },
    close: () => setState(null),
  };
}

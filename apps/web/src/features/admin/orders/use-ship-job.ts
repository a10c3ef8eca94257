import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ShipmentResult } from '#shared/contracts/fulfilment/shipments.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { shipManyMessages } from '#shared/messages/shop/admin.ts';
import { errorText } from '#web/api/api-error.ts';
import { useShipOrdersMutation, useUndoShipmentsMutation } from '#web/api/fulfilment/shipments.ts';
import { readAnyOrder } from '#web/api/orders/orders.ts';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import {
  parcelOf,
  planShipping,
  reportShipping,
  type ShipPlan,
  type ShipReport,
} from '#web/features/admin/orders/ship-job.ts';

export type ShipJobState =
  | { step: 'reading' }
  /** `refused`: what an earlier try has to ask about: tracking numbers that went to other addresses, and expired batches. */
  | { step: 'asking'; plan: ShipPlan; isBusy: boolean; refused: ShipmentResult[] }
  | { step: 'over'; report: ShipReport }
  | null;

/** What was typed about the parcels; it outlives the dialog, since a refused order is shipped again. */
export interface Parcels {
  carrier: string;
  /** By `parcelOf`. */
  trackingNumbers: ReadonlyMap<string, string>;
}

export interface ShipJob {
  state: ShipJobState;
  parcels: Parcels;
  changeParcels: (parcels: Parcels) => void;
  /** Nothing is asked when none of them can be shipped. */
  ask: (orderIds: string[]) => Promise<ShipPlan>;
  /** Returns null, and keeps the question, when the call failed or something has to be confirmed. */
  run: (plan: ShipPlan) => Promise<{ report: ShipReport; orders: Order[] } | null>;
  /** Takes all of these shipments back; orders are as they are now. */
  undo: (orderIds: string[]) => Promise<Order[]>;
  close: () => void;
}

/** What a person may ship after a question. */
const QUESTIONS: ReadonlySet<string> = new Set(['tracking_number_used', 'batch_expired']);

function isAsked(refused: ShipmentResult[], { _id }: Order, code: string): boolean {
  return refused.some(({ orderId, problem }) => orderId === _id && problem?.code === code);
}

export function useShipJob(): ShipJob {
  const [state, setState] = useState<ShipJobState>(null);
  const [parcels, setParcels] = useState<Parcels>({ carrier: '', trackingNumbers: new Map() });
  const [shipOrders, { isLoading }] = useShipOrdersMutation();
  const [undoShipments] = useUndoShipmentsMutation();
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
        isNothing
          ? { step: 'over', report: reportShipping(plan, []) }
          : { step: 'asking', plan, isBusy: false, refused: [] },
      );
      return plan;
    },
    run: async (plan) => {
      if (isLoading) return null;
      const refused = state?.step === 'asking' ? state.refused : [];
      setState({ step: 'asking', plan, isBusy: true, refused });
      const { carrier, trackingNumbers } = parcels;
      const shipments = plan.orders.map((order) => ({
        orderId: order._id,
        carrier,
        trackingNumber: trackingNumbers.get(parcelOf(order)) ?? '',
        reusesTrackingNumber: isAsked(refused, order, 'tracking_number_used'),
        shipsExpired: isAsked(refused, order, 'batch_expired'),
      }));
      const { data = [], error } = await shipOrders(shipments);
      if (error !== undefined) {
        toastError(error);
        setState({ step: 'asking', plan, isBusy: false, refused });
        return null;
      }
      const toAsk = data.filter(({ problem }) => problem !== null && QUESTIONS.has(problem.code));
      if (toAsk.length > 0) {
        // What is shipped stays in the plan: shipping it again in the same way changes nothing.
        setState({ step: 'asking', plan, isBusy: false, refused: [...refused, ...toAsk] });
        return null;
      }
      const report = reportShipping(plan, data);
      setState({ step: 'over', report });
      return { report, orders: data.flatMap(({ order }) => order ?? []) };
    },
    undo: async (orderIds) => {
      const { data = [], error } = await undoShipments(orderIds);
      if (error !== undefined) toastError(error);
      const refused = data.filter(({ problem }) => problem !== null);
      for (const { problem } of refused.slice(0, 1)) if (problem) toastError(problem);
      if (error === undefined && refused.length < orderIds.length) {
        toastSuccess(shipManyMessages.undone(orderIds.length - refused.length));
        setState(null);
      }
      return data.flatMap(({ order }) => order ?? []);
    },
    close: () => setState(null),
  };
}

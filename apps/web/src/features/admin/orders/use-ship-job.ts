import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { errorText } from '#web/api/api-error.ts';
import { readOrder, shipOrder } from '#web/api/orders.ts';
import { planShipping, runShipJob, type ShipPlan, type ShipResult } from '#web/features/admin/orders/ship-job.ts';
import { shippingKey } from '#web/features/admin/orders/use-shipping.ts';

export type ShipJobState =
  | { step: 'reading' }
  | { step: 'asking'; plan: ShipPlan }
  | { step: 'running'; done: number; total: number }
  | { step: 'over'; result: ShipResult }
  | null;

export interface ShipJob {
  state: ShipJobState;
  ask: (orderIds: string[]) => Promise<void>;
  run: (plan: ShipPlan) => Promise<ShipResult>;
  close: () => void;
}

export function useShipJob(): ShipJob {
  const [state, setState] = useState<ShipJobState>(null);
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();

  async function read(orderId: string) {
    const request = dispatch(readOrder.initiate(orderId, { forceRefetch: true }));
    const { data, error } = await request;
    request.unsubscribe();
    return data === undefined ? { reason: errorText(error) } : { value: data };
  }

  async function ship(orderId: string) {
    const { data, error } = await dispatch(shipOrder.initiate(orderId, shippingKey(orderId)));
    return data === undefined ? { reason: errorText(error) } : { value: data };
  }

  return {
    state,
    ask: async (orderIds) => {
      setState({ step: 'reading' });
      setState({ step: 'asking', plan: await planShipping(orderIds, read) });
    },
    run: async (plan) => {
      const show = (done: number) => setState({ step: 'running', done, total: plan.orders.length });
      show(0);
      const result = await runShipJob(plan, ship, show);
      setState({ step: 'over', result });
      return result;
    },
    close: () => setState(null),
  };
}

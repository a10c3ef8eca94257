import { errorMessages } from '#shared/messages/errors.ts';
import { errorText } from '#web/api/api-error.ts';
import { listParcels } from '#web/api/fulfilment/parcels.ts';
import { usePrinted } from '#web/features/print/use-printed.ts';

/** The parcels of these orders, each with all that may still leave in it. */
export function usePrintedParcels(orderIds: string[]) {
  return usePrinted(orderIds.join(' '), async (dispatch) => {
    if (orderIds.length === 0) return { subjects: [], problems: [] };
    // Without a subscription, an invalidation meanwhile would drop the response.
    const reading = dispatch(listParcels.initiate(orderIds, { forceRefetch: true }));
    const { data, error } = await reading;
    reading.unsubscribe();
    if (data === undefined) return { subjects: [], problems: orderIds.map((id) => ({ id, reason: errorText(error) })) };
    const known = new Set(data.flatMap(({ orders }) => orders.map(({ _id }) => _id)));
    const missing = orderIds.filter((id) => !known.has(id));
    return { subjects: data, problems: missing.map((id) => ({ id, reason: errorMessages.not_found })) };
  });
}

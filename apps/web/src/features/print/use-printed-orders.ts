import type { Order } from '#shared/contracts/orders/orders.ts';
import { errorText } from '#web/api/api-error.ts';
import { readOrder } from '#web/api/orders/orders.ts';
import { type Dispatch, usePrinted } from '#web/features/print/use-printed.ts';

export function usePrintedOrders(orderIds: string[]) {
  return usePrinted(orderIds.join(' '), async (dispatch) => {
    const responses = await Promise.all(orderIds.map((id) => read(dispatch, id)));
    return {
      subjects: responses.filter((response) => '_id' in response),
      problems: responses.filter((response) => 'reason' in response),
    };
  });
}

async function read(dispatch: Dispatch, id: string): Promise<Order | { id: string; reason: string }> {
  // Without a subscription, an invalidation meanwhile would drop the response.
  const reading = dispatch(readOrder.initiate(id, { forceRefetch: true }));
  const { data, error } = await reading;
  reading.unsubscribe();
  return data ?? { id, reason: errorText(error) };
}

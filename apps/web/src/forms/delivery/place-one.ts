import type { ChosenDelivery } from '#shared/contracts/checkouts/checkouts.ts';
import type { Order, ordersContract } from '#shared/contracts/orders/orders.ts';
import { errorFields } from '#web/api/api-error.ts';
import type { usePlaceCheckoutMutation } from '#web/api/checkouts/checkouts.ts';
import type { BodyOf } from '#web/api/contract-call.ts';

/** One attempt. Throws the API's error. */
export type PlaceOne = (request: {
  order: BodyOf<typeof ordersContract.place> & { price: number };
  own: { poNumber: string | null; costCentre: string | null };
  /** Null in a shop that does not ask. */
  delivery: ChosenDelivery | null;
  idempotencyKey: string;
}) => Promise<Order>;

type PlaceCheckout = ReturnType<typeof usePlaceCheckoutMutation>[0];

/** As a checkout of one line: an order of its own has neither PO number and cost centre nor a freight. */
export async function placeOne(
  placeCheckout: PlaceCheckout,
  { order, own, delivery, idempotencyKey }: Parameters<PlaceOne>[0],
): ReturnType<PlaceOne> {
  const { productId, quantity, price, address, phone, taxRate, onAccount } = order;
  const checkout = {
    lines: [{ productId, quantity, price }],
    address,
    phone,
    ...own,
    ...(taxRate !== undefined && { taxRate }),
    ...(onAccount && { onAccount }),
    ...(delivery && { delivery }),
  };
  const placed = await placeCheckout({ checkout, idempotencyKey }).unwrap().catch(throwAboutOrder);
  const [first] = placed.orders;
  if (!first) throw new Error('A checkout has no order');
  return first;
}

/** What is wrong with the only line is said of the fields of this page. */
function throwAboutOrder(error: unknown): never {
  const fields = Object.entries(errorFields(error)).map(([name, text]) => [name.replace(/^lines\.0\./, ''), text]);
  throw typeof error === 'object' ? { ...error, fields: Object.fromEntries(fields) } : error;
}

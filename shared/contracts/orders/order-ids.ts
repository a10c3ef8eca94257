import * as z from 'zod/mini';
import { MAX_SLIPS } from '#shared/domain/limits.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/** A list of 1 to 100 of something about orders. */
export function orderList<Item extends z.ZodMiniType>(item: Item) {
  const error = fieldMessages.printedOrders;
  return z.array(item, { error }).check(z.minLength(1, { error }), z.maxLength(MAX_SLIPS, { error }));
}

export const orderIdsSchema = orderList(z.string({ error: fieldMessages.invalid }));

/** In an address: separated by commas. */
export const orderIdsTextSchema = z.pipe(
  z.pipe(
    z.string({ error: fieldMessages.printedOrders }),
    z.transform((ids) => [...new Set(ids.split(','))]),
  ),
  orderIdsSchema,
);

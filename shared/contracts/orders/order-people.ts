import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';

/** The e-mail is null for a member of staff whom a customer sees. */
const personSchema = z.object({ name: z.nullable(z.string()), email: z.nullable(z.string()) });
export type Person = z.infer<typeof personSchema>;

/** In whose name an order was placed, who of the company approved it, and who of the staff placed or asked for it. */
export const orderPeopleSchema = z.object({
  orderedBy: personSchema,
  approvedBy: z.nullable(personSchema),
  placedBy: z.nullable(personSchema),
});
export type OrderPeople = z.infer<typeof orderPeopleSchema>;

export const orderPeopleContract = {
  read: defineEndpoint({
    method: 'GET',
    path: '/orders/:id/people',
    summary:
      'Who ordered, who approved it, and who of the staff placed it, for who may read the order with its amounts',
    access: { permission: 'orders.readMoney', or: 'owner' },
    params: z.object({ id: z.string() }),
    response: orderPeopleSchema,
  }),
};

import * as z from 'zod/mini';
import { customerSchema } from '#shared/contracts/customers/customers.ts';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, requiredText } from '#shared/contracts/fields.ts';
import { MAX_NOTE_LENGTH } from '#shared/domain/limits.ts';
import { orderNoteMessages } from '#shared/messages/orders/internal-notes.ts';

/** What administrators write about an order for each other; customers never see it. `by` is the author's e-mail. */
export const orderNoteSchema = z.object({
  _id: z.string(),
  text: z.string(),
  by: z.string(),
  createdAt: instantSchema,
});
export type OrderNote = z.infer<typeof orderNoteSchema>;

export const newOrderNoteSchema = z.object({
  text: requiredText({ required: orderNoteMessages.required, max: MAX_NOTE_LENGTH }),
});

const orderParams = z.object({ id: z.string() });

export const orderNotesContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/orders/:id/notes',
    summary: 'The internal notes of an order, newest first',
    access: { permission: 'notes.write' },
    params: orderParams,
    response: z.array(orderNoteSchema),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/orders/:id/notes',
    summary: 'Adds an internal note to an order',
    access: { permission: 'notes.write' },
    status: 201,
    params: orderParams,
    body: newOrderNoteSchema,
    response: orderNoteSchema,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/orders/:id/notes/:noteId',
    summary: 'Removes an internal note; that it was removed, and by whom, is recorded',
    access: { permission: 'notes.write' },
    params: z.object({ id: z.string(), noteId: z.string() }),
    response: orderNoteSchema,
  }),
  readCustomer: defineEndpoint({
    method: 'GET',
    path: '/orders/:id/customer',
    summary: 'The customer who pays an order, a person or a company',
    access: { permission: 'customers.read' },
    params: orderParams,
    response: customerSchema,
  }),
};

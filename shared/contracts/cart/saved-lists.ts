import * as z from 'zod/mini';
import { cartLinesSchema, cartSchema } from '#shared/contracts/cart/cart.ts';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, requiredText } from '#shared/contracts/fields.ts';
import { MAX_LIST_NAME_LENGTH } from '#shared/domain/limits.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/** A named cart that a customer keeps. */
export const savedListSchema = z.object({
  _id: z.string(),
  name: z.string(),
  lines: cartSchema.shape.lines,
  /** Whether the members of the company read it. */
  shared: z.boolean(),
  /** The e-mail of the colleague who shares it; null for an own one. */
  owner: z.nullable(z.string()),
  mayChange: z.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type SavedList = z.infer<typeof savedListSchema>;

export const newSavedListSchema = z.object({
  /** Unique among the customer's lists, without case and repeated blanks. */
  name: requiredText({ required: fieldMessages.listNameRequired, max: MAX_LIST_NAME_LENGTH }),
  lines: cartLinesSchema,
  /** With the company that its owner acts for. */
  shared: z._default(z.boolean({ error: fieldMessages.invalid }), false),
});
export type NewSavedList = z.output<typeof newSavedListSchema>;

const params = z.object({ id: z.string() });

export const savedListsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/lists',
    summary:
      "The caller's saved lists by name, at most 50, then those that colleagues share with the company; the products of their lines are at GET /products/batch",
    access: 'signedIn',
    response: z.array(savedListSchema),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/lists',
    summary: "Saves a list under a name that none of the caller's other lists has",
    access: 'signedIn',
    status: 201,
    body: newSavedListSchema,
    response: savedListSchema,
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/lists/:id',
    summary:
      "Replaces name and lines of one of the caller's lists, or as a manager of one that is shared with the company",
    access: 'owner',
    params,
    body: newSavedListSchema,
    response: savedListSchema,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/lists/:id',
    summary:
      "Removes one of the caller's lists, or as a manager one that is shared with the company, and responds with it",
    access: 'owner',
    params,
    response: savedListSchema,
  }),
};

import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';

/** A card that the payment provider keeps. The shop has no number of it. */
export const storedCardSchema = z.object({
  _id: z.string(),
  /** Such as `visa`. */
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
  isExpired: z.boolean(),
});
export type StoredCard = z.infer<typeof storedCardSchema>;

const params = z.object({ id: z.string() });

/**
 * `own` as the id of the account is the caller's own; members name the company that they act for. Nobody else sees the cards of
 * an account, staff included.
 */
export const storedCardsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/accounts/:id/cards',
    summary:
      'The cards that the payment provider keeps for the account, the newest first; of a company for members who order, while its rules allow that, and for managers',
    access: 'owner',
    params,
    response: z.array(storedCardSchema),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/accounts/:id/cards',
    summary:
      'Begins to keep a card without a payment: the browser gives it to the payment provider with the client secret. Of a company its managers do, while its rules allow it',
    access: 'owner',
    params,
    response: z.object({ clientSecret: z.string() }),
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/accounts/:id/cards/:cardId',
    summary: 'Removes a card from the payment provider; of a company its managers do',
    access: 'owner',
    params: z.object({ id: z.string(), cardId: z.string() }),
    response: z.null(),
  }),
};

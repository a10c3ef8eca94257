import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { pageQuerySchema } from '#shared/contracts/fields.ts';
import { reviewSchema } from '#shared/contracts/reviews/reviews.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/** A waiting review is hidden until staff decide; its author's e-mail was not verified. */
export const moderatedReviewSchema = z.extend(reviewSchema, { hidden: z.boolean(), waiting: z.boolean() });
export type ModeratedReview = z.infer<typeof moderatedReviewSchema>;

export const reviewChangeSchema = z.object({
  hidden: z.boolean({ error: fieldMessages.hiddenInvalid }),
  allOfCustomer: z.optional(z.boolean({ error: fieldMessages.invalid })),
});

// Apart from the other calls about reviews, which the home page loads.
export const reviewModerationContract = {
  listAll: defineEndpoint({
    method: 'GET',
    path: '/reviews/all',
    summary: 'All reviews, hidden ones too, or with waiting=true those that wait for a decision, for administrators',
    access: { permission: 'reviews.moderate' },
    query: z.extend(pageQuerySchema, {
      waiting: z.optional(z.enum(['true', 'false'], { error: fieldMessages.invalid })),
    }),
    response: z.array(moderatedReviewSchema),
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: '/reviews/:id',
    summary: 'Hides a review from the public list, or shows it, or all of its author with allOfCustomer; repeatable',
    access: { permission: 'reviews.moderate' },
    params: z.object({ id: z.string() }),
    body: reviewChangeSchema,
    response: moderatedReviewSchema,
  }),
};

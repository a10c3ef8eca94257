import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, pageQuerySchema, requiredText, wholeNumber } from '#shared/contracts/fields.ts';
import { MAX_PAGE_SIZE } from '#shared/domain/limits.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/** The public view of a review; `ratings` is 1 to 5 stars. A verified buyer has a paid order. */
export const reviewSchema = z.object({
  _id: z.string(),
  name: z.string(),
  ratings: z.int(),
  description: z.string(),
  verifiedBuyer: z.boolean(),
  createdAt: instantSchema,
});
export type Review = z.infer<typeof reviewSchema>;

export const newReviewSchema = z.object({
  name: requiredText({ required: fieldMessages.reviewNameRequired, max: 100 }),
  ratings: wholeNumber({
    required: fieldMessages.ratingsInvalid,
    min: 1,
    max: 5,
    message: fieldMessages.ratingsInvalid,
  }),
  description: requiredText({ required: fieldMessages.reviewDescriptionRequired, max: 2000 }),
});
export type NewReview = z.output<typeof newReviewSchema>;

export const reviewsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/reviews',
    summary: `Reviews in creation order, a page of at most ${MAX_PAGE_SIZE.toLocaleString('en')} rows and 1 MB at a time; its Link header leads on`,
    access: 'public',
    query: pageQuerySchema,
    response: z.array(reviewSchema),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/reviews',
    summary: 'Adds a review, at most five a day; it waits for staff until the e-mail of its author is verified',
    access: 'signedIn',
    status: 201,
    body: newReviewSchema,
    response: reviewSchema,
  }),
};

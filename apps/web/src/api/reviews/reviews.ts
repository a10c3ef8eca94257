import { reviewsContract } from '#shared/contracts/reviews/reviews.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call, listCall, type PageRequest, pageQuery } from '#web/api/contract-call.ts';

const reviewsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listReviews: build.query({
      ...listCall(reviewsContract.list, (page: PageRequest) => ({ query: pageQuery(page) })),
      providesTags: ['Review'],
    }),
    addReview: build.mutation({
      ...call(reviewsContract.add, (body: BodyOf<typeof reviewsContract.add>) => ({ body })),
      invalidatesTags: ['Review'],
    }),
  }),
});

export const { useListReviewsQuery, useAddReviewMutation } = reviewsApi;

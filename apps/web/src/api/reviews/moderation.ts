import { reviewModerationContract } from '#shared/contracts/reviews/moderation.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call, listCall, type PageRequest, pageQuery } from '#web/api/contract-call.ts';

const reviewModerationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAllReviews: build.query({
      ...listCall(reviewModerationContract.listAll, ({ waiting, ...page }: PageRequest & { waiting?: boolean }) => ({
        query: { ...pageQuery(page), ...(waiting && { waiting: 'true' as const }) },
      })),
      providesTags: ['Review'],
    }),
    changeReview: build.mutation({
      ...call(
        reviewModerationContract.change,
        ({ id, ...body }: { id: string } & BodyOf<typeof reviewModerationContract.change>) => ({
          params: { id },
          body,
        }),
      ),
      invalidatesTags: ['Review'],
    }),
  }),
});

export const { useListAllReviewsQuery, useChangeReviewMutation } = reviewModerationApi;

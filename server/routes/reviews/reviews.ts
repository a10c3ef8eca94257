import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { cacheResponses } from '#server/http/pipeline/response-cache.ts';
import { findReview, type ListedReview, reviewList } from '#server/queries/reviews/reviews.ts';
import { respondPage, toPage } from '#server/routes/paging.ts';
import { addReview } from '#server/services/reviews/add-review.ts';
import { hideReview } from '#server/services/reviews/hide-review.ts';
import { type ModeratedReview, reviewModerationContract } from '#shared/contracts/reviews/moderation.ts';
import { type Review, reviewsContract } from '#shared/contracts/reviews/reviews.ts';

export function reviewRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(
    app,
    deps,
    reviewsContract.list,
    async ({ context, query }) =>
      respondPage(context, db, reviewList, { page: toPage(query), filter: { visible: true } }, toReview),
    cacheResponses(deps),
  );
  mount(app, deps, reviewsContract.add, async ({ caller, body }) =>
    toReview(await addReview(deps, await body(), caller.userId)),
  );
  mount(app, deps, reviewModerationContract.listAll, async ({ context, query }) => {
    const filter = query.waiting === 'true' ? { waiting: true } : {};
    return respondPage(context, db, reviewList, { page: toPage(query), filter }, toModeratedReview);
  });
  mount(app, deps, reviewModerationContract.change, async ({ caller, params, body }) => {
    if (!(await findReview(db, params.id))) throw new AppError('not_found');
    return toModeratedReview(await hideReview(deps, { id: params.id, ...(await body()), actor: caller.userId }));
  });
  return app;
}

function toReview(row: ListedReview): Review {
  return {
    _id: row.id,
    name: row.name,
    ratings: row.ratings,
    description: row.description,
    verifiedBuyer: Boolean(row.verified_buyer),
    createdAt: new Date(row.created_at).toISOString(),
  };
}

export function toModeratedReview(row: ListedReview): ModeratedReview {
  return { ...toReview(row), hidden: row.hidden_at !== null, waiting: row.waiting === 1 };
}

import { Hono } from 'hono';
import type { ReviewRow } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { keepAnswers } from '#server/http/keep-answers.ts';
import { mount } from '#server/http/mount.ts';
import { countReviews, listReviews } from '#server/queries/reviews.ts';
import { answerPage, toPage } from '#server/routes/paging.ts';
import { addReview } from '#server/services/add-review.ts';
import { type Review, reviewsContract } from '#shared/contracts/reviews.ts';

export function reviewRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(
    app,
    deps,
    reviewsContract.list,
    async ({ context, query }) =>
      answerPage(context, toPage(query), {
        rows: (page) => listReviews(db, page),
        count: () => countReviews(db),
        toItem: toReview,
      }),
    keepAnswers(deps),
  );
  mount(app, deps, reviewsContract.add, async ({ caller, body }) =>
    toReview(await addReview(deps, await body(), caller.userId)),
  );
  return app;
}

function toReview(row: ReviewRow): Review {
  return {
    _id: row.id,
    name: row.name,
    ratings: row.ratings,
    description: row.description,
    createdAt: new Date(row.created_at).toISOString(),
  };
}

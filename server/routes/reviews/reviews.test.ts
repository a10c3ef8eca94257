import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ModeratedReview } from '#shared/contracts/reviews/moderation.ts';
import type { Review } from '#shared/contracts/reviews/reviews.ts';

let shop: TestShop;
let admin: TestUser;
let id: string;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
  const customer = await shop.addUser();
  await shop.addReview(customer);
  id = await shop.addReview(customer);
});
afterEach(() => shop.close());

const setHidden = (hidden: unknown, review = id) =>
  shop.request<ModeratedReview>('PATCH', `/api/reviews/${review}`, { token: admin.token, body: { hidden } });

async function publicIds(): Promise<string[]> {
  const { body, headers } = await shop.request<Review[]>('GET', '/api/reviews');
  expect(headers.get('x-total-count')).toBe(String(body.length));
  expect(body.every((review) => !('hidden' in review))).toBe(true);
  return body.map(({ _id }) => _id);
}

async function hiddenFlags(): Promise<Record<string, boolean>> {
  const { body } = await shop.request<ModeratedReview[]>('GET', '/api/reviews/all', { token: admin.token });
  return Object.fromEntries(body.map(({ _id, hidden }) => [_id, hidden]));
}

test('a hidden review leaves the public list at once, stays in the list of staff, and can return', async () => {
  const [first] = (await publicIds()).filter((each) => each !== id);
  // The cache keeps the second response.
  await publicIds();
  for (let time = 0; time < 2; time += 1) {
    expect(await setHidden(true)).toMatchObject({ status: 200, body: { _id: id, hidden: true } });
    expect(await publicIds()).toEqual([first]);
    expect(await hiddenFlags()).toMatchObject({ [id]: true });
  }
  expect(await setHidden(false)).toMatchObject({ status: 200, body: { _id: id, hidden: false } });
  expect(await publicIds()).toEqual([first, id]);
});

test('records who hid a review and who showed it again, once each', async () => {
  for (const hidden of [true, true, false]) await setHidden(hidden);
  const events = await shop.deps.db
    .selectFrom('events')
    .select(['type', 'actor'])
    .where('subject_id', '=', id)
    .execute();
  expect(events.slice(1)).toEqual([
    { type: 'review.hidden', actor: admin.userId },
    { type: 'review.shown', actor: admin.userId },
  ]);
});

test('refuses an unknown review and anything but true or false', async () => {
  expect((await setHidden(true, 'unknown')).status).toBe(404);
  for (const wrong of ['true', 1, null]) expect((await setHidden(wrong)).status).toBe(422);
});

test('a review is of a verified buyer once its author has paid for an order', async () => {
  const author = await shop.addUser();
  const order = await shop.placeOrder(author, await shop.addProduct());
  const review = await shop.addReview(author);
  const verified = async () => {
    const { body } = await shop.request<Review[]>('GET', '/api/reviews');
    return Object.fromEntries(body.map(({ _id, verifiedBuyer }) => [_id, verifiedBuyer]));
  };
  expect(await verified()).toMatchObject({ [review]: false, [id]: false });
  await shop.payByCard(author, order);
  await shop.onIdle();
  expect(await verified()).toMatchObject({ [review]: true, [id]: false });
  const later = await shop.request<Review>('POST', '/api/reviews', {
    token: author.token,
    body: { name: 'Ada', ratings: 5, description: 'Again' },
  });
  expect(later.body.verifiedBuyer).toBe(true);
});

test('a customer adds five reviews within a day, also when they come at once', async () => {
  const [author, other] = [await shop.addUser(), await shop.addUser()];
  const add = ({ token }: TestUser) =>
    shop.request<{ code?: string }>('POST', '/api/reviews', {
      token,
      body: { name: 'Ada', ratings: 5, description: 'Strong' },
    });
  const responses = await Promise.all(Array.from({ length: 8 }, () => add(author)));
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(responses.filter(({ body }) => body.code === 'too_many_reviews')).toHaveLength(3);
  expect((await add(other)).status).toBe(201);
  shop.advance(24 * 3_600_000);
  const { token } = await shop.addUser({ email: author.email });
  expect((await add({ ...author, token })).status).toBe(201);
});

describe('a review by an account whose e-mail is not verified', () => {
  const words = { name: 'Eve', ratings: 1, description: 'Buy elsewhere' };
  const add = async ({ token }: TestUser) => {
    const { status, body } = await shop.request<Review>('POST', '/api/reviews', { token, body: words });
    expect(status).toBe(201);
    return body._id;
  };
  const change = (review: string, body: object) =>
    shop.request<ModeratedReview>('PATCH', `/api/reviews/${review}`, { token: admin.token, body });
  const waiting = async () => {
    const { token } = admin;
    const { body, headers } = await shop.request<ModeratedReview[]>('GET', '/api/reviews/all?waiting=true', { token });
    expect(headers.get('x-total-count')).toBe(String(body.length));
    expect(body.every((review) => review.waiting && review.hidden)).toBe(true);
    return body.map(({ _id }) => _id);
  };

  test('waits for staff, who approve or hide it', async () => {
    const [eve, before] = [await shop.addUser({ verified: false }), await publicIds()];
    const [first, second] = [await add(eve), await add(eve)];
    expect(await publicIds()).toEqual(before);
    expect(await waiting()).toEqual([first, second]);
    expect((await change(first, { hidden: false })).body).toMatchObject({ hidden: false, waiting: false });
    expect((await change(second, { hidden: true })).body).toMatchObject({ hidden: true, waiting: false });
    expect(await waiting()).toEqual([]);
    expect(await publicIds()).toEqual([...before, first]);
  });

  test('is hidden with all others of its author by one call', async () => {
    const [eve, other] = [await shop.addUser({ verified: false }), await shop.addUser({ verified: false })];
    const before = await publicIds();
    const [approved, second, foreign] = [await add(eve), await add(eve), await add(other)];
    await change(approved, { hidden: false });
    expect((await change(approved, { hidden: true, allOfCustomer: true })).body.hidden).toBe(true);
    expect(await publicIds()).toEqual(before);
    expect(await waiting()).toEqual([foreign]);
    await change(second, { hidden: false });
    expect(await publicIds()).toEqual([...before, second]);
  });
});

import { describe, expect, test, vi } from 'vitest';
import { BudgetSpentError } from '#server/db/database-error.ts';
import { MAX_WAITING_SEARCHES, MAX_WAITING_SEARCHES_PER_ADDRESS, SEARCH_WAIT_MS } from '#server/http/limits.ts';
import { createSearchQueue } from '#server/http/protection/search-queue.ts';

const isHere = () => false;

function fullQueue() {
  const gate = Promise.withResolvers<void>();
  const refused = vi.fn();
  const queue = createSearchQueue(1, refused);
  const order: string[] = [];
  const first = queue('first', () => gate.promise, isHere);
  const search = (address: string, isGone = isHere) =>
    queue(
      address,
      async () => {
        order.push(address);
      },
      isGone,
    ).then(
      () => 'done',
      (error: { code: string; retryAfter: number }) => `${error.code} ${error.retryAfter}`,
    );
  return { search, order, refused, release: () => Promise.all([gate.resolve(), first]) };
}

const BUSY = 'search_busy 2';

describe('a full queue of searches', () => {
  test('serves addresses in turn, and refuses one with too many searches', async () => {
    const { search, order, refused, release } = fullQueue();
    const many = Array.from({ length: MAX_WAITING_SEARCHES_PER_ADDRESS + 3 }, () => search('many'));
    const few = [search('few'), search('other')];
    await release();
    expect(await Promise.all(few)).toEqual(['done', 'done']);
    expect((await Promise.all(many)).filter((result) => result === BUSY)).toHaveLength(3);
    expect(refused).toHaveBeenCalledTimes(3);
    expect(order.slice(0, 4)).toEqual(['many', 'few', 'other', 'many']);
    expect(await search('many')).toBe('done');
  });

  test('refuses searches beyond its length until it is worked off', async () => {
    const { search, release } = fullQueue();
    const waiting = Array.from({ length: MAX_WAITING_SEARCHES }, (_, n) => search(`address ${n}`));
    expect(await search('late')).toBe(BUSY);
    await release();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['done']));
    expect(await search('late')).toBe('done');
  });

  test('bounds the wait, and runs no search for a client that has left', async () => {
    vi.useFakeTimers();
    try {
      const { search, order, release } = fullQueue();
      const waiting = search('patient');
      await vi.advanceTimersByTimeAsync(SEARCH_WAIT_MS);
      expect(await waiting).toBe(BUSY);
      const gone = search('gone', () => true);
      const next = search('next');
      await release();
      await Promise.all([gone, next]);
      expect(order).toEqual(['next']);
    } finally {
      vi.useRealTimers();
    }
  });
});

test('a failed search frees its slot, and one without a result in time is refused', async () => {
  const queue = createSearchQueue(1, () => {});
  const fail = (error: Error) => queue('address', () => Promise.reject(error), isHere);
  await expect(fail(new TypeError('a bug'))).rejects.toThrow('a bug');
  await expect(fail(new BudgetSpentError())).rejects.toMatchObject({ code: 'search_busy', retryAfter: 2 });
  expect(await queue('address', async () => 'found', isHere)).toBe('found');
});

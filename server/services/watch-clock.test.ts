import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchClock } from '#server/services/watch-clock.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const HOUR_MS = 3_600_000;

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
  await shop.addProduct();
});
afterEach(() => shop.close());

function start() {
  let steady = 0;
  const clock = watchClock(shop.deps, () => performance.now() + steady);
  return {
    check: async () => {
      await clock.check();
      return clock.problem();
    },
    pass: (ms: number) => {
      steady += ms;
      shop.advance(ms);
    },
  };
}

test.each([
  ['a minute after the newest event', HOUR_MS / 60, null],
  ['after a long weekend', 71 * HOUR_MS, null],
  ['eight days ahead', 8 * 24 * HOUR_MS, 'far_after_newest_event'],
  ['four minutes behind', -HOUR_MS / 15, null],
  ['six minutes behind', -HOUR_MS / 10, 'behind_newest_event'],
])('a process that starts %s', async (_, ms, problem) => {
  shop.advance(ms);
  expect(await start().check()).toBe(problem);
  expect(shop.errors.splice(0)).toHaveLength(problem === 'behind_newest_event' ? 1 : 0);
});

test('where unpaid orders expire within a day, a gap of half a day is doubtful', async () => {
  shop.deps.settings.unpaidOrderHours = 24;
  shop.advance(13 * HOUR_MS);
  expect(await start().check()).toBe('far_after_newest_event');
});

test('a shop closed for a week trusts its clock after a steady hour', async () => {
  shop.advance(7 * 24 * HOUR_MS);
  const clock = start();
  expect(await clock.check()).toBe('far_after_newest_event');
  clock.pass(0.9 * HOUR_MS);
  expect(await clock.check()).toBe('far_after_newest_event');
  clock.pass(0.2 * HOUR_MS);
  expect(await clock.check()).toBeNull();
  clock.pass(500 * HOUR_MS);
  expect(await clock.check()).toBeNull();
});

test.each([400 * 24, 1, -1, -400 * 24])('a clock that jumps by %i hours restarts the steady hour', async (hours) => {
  const clock = start();
  expect(await clock.check()).toBeNull();
  for (const by of [hours, -hours]) {
    clock.pass(0.9 * HOUR_MS);
    shop.advance(by * HOUR_MS);
    expect(await clock.check()).toBe('jumped');
  }
  clock.pass(0.9 * HOUR_MS);
  expect(await clock.check()).toBe('jumped');
  clock.pass(0.2 * HOUR_MS);
  expect(await clock.check()).toBeNull();
  expect(shop.errors.splice(0)).toHaveLength(2);
});

import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#shared/domain/durations.ts';
import { daysSince, median, priceChange, rhythmOf, rhythmState } from '#shared/domain/orders/rhythm.ts';
import { daysUntilEmpty, expectedDays, sumOfWeek } from '#shared/domain/stock/demand.ts';

const now = Date.parse('2026-11-29T12:00:00Z');
const bought = (...purchases: [daysAgo: number, quantity: number][]) =>
  rhythmOf(purchases.map(([daysAgo, quantity]) => ({ at: now - daysAgo * DAY_MS, quantity })));

describe('rhythm', () => {
  test.each([
    ['nothing', [], 0],
    ['one value', [7], 7],
    ['an odd number', [9, 1, 5], 5],
    ['an even number', [4, 1, 10, 2], 3],
  ])('the median of %s', (_, values, middle) => {
    expect(median(values)).toBe(middle);
  });

  test('has the median quantity and interval, in any order of the purchases', () => {
    const rhythm = { usualQuantity: 1000, usualDays: 28, lastAt: now - 27 * DAY_MS };
    expect(bought([27, 1000], [55, 1000], [84, 900], [111, 5000])).toEqual(rhythm);
    expect(bought([111, 5000], [27, 1000], [84, 900], [55, 1000])).toEqual(rhythm);
  });

  test('a middle between two is rounded half up', () => {
    expect(bought([0, 100], [7, 101], [15, 100], [22, 101])).toMatchObject({ usualQuantity: 101, usualDays: 7 });
    expect(bought([0, 10], [7.5, 11])).toMatchObject({ usualQuantity: 11, usualDays: 8 });
  });

  test('what is bought within 24 hours is one purchase', () => {
    expect(bought([10, 500], [10.2, 300], [10.9, 200], [38.9, 1000])).toEqual({
      usualQuantity: 1000,
      usualDays: 28,
      lastAt: now - 10.9 * DAY_MS,
    });
    expect(bought([10, 1], [11, 1]).usualDays).toBe(1);
  });

  test('only the last twelve purchases count', () => {
    const recent = Array.from({ length: 12 }, (_, index): [number, number] => [index * 7, 50]);
    const earlier = Array.from({ length: 40 }, (_, index): [number, number] => [100 + index * 30, 900]);
    expect(bought(...recent, ...earlier)).toMatchObject({ usualQuantity: 50, usualDays: 7 });
  });

  test('a single purchase is no rhythm', () => {
    const once = bought([12.9, 400]);
    expect(once).toMatchObject({ usualQuantity: 400, usualDays: null });
    expect([rhythmState(once, now), daysSince(once, now)]).toEqual(['once', 12]);
  });

  test.each([
    [24.9, 'later'],
    [25, 'due'],
    [28, 'due'],
    [84, 'due'],
    [84.1, 'ended'],
  ])('every 28 days and last %s days ago is %s', (last, state) => {
    expect(rhythmState(bought([last, 1], [last + 28, 1]), now)).toBe(state);
  });

  test.each([
    [1, 0.9, 'later'],
    [1, 1, 'due'],
    [1, 30, 'due'],
    [1, 30.1, 'ended'],
    [7, 5.9, 'later'],
    [7, 6, 'due'],
  ])('every %s days and last %s days ago is %s', (days, last, state) => {
    expect(rhythmState(bought([last, 1], [last + days, 1]), now)).toBe(state);
  });

  test('a purchase in the future, by a clock that was set back, is of today', () => {
    expect(daysSince(bought([-3, 1]), now)).toBe(0);
  });

  test.each([
    [2.5, 2.55, 2],
    [100, 100.4, 0.4],
    [4, 3, -25],
    [3, 3, 0],
  ])('a price from %s to %s is %s percent', (before, after, percent) => {
    expect(priceChange(before, after)).toBe(percent);
  });
});

describe('demand', () => {
  test.each([
    ['a weekly purchase', [3, 7], [4, 11, 18, 25]],
    ['one that is overdue', [9, 7], [0, 7, 14, 21]],
    ['one that comes later', [1, 90], []],
    ['a rhythm that has ended', [40, 7], []],
  ])('expects %s', (_, [last = 0, days = 0], expected) => {
    expect(expectedDays(bought([last, 10], [last + days, 10]), now)).toEqual(expected);
  });

  test('expects nothing after a single purchase', () => {
    expect(expectedDays(bought([3, 10]), now)).toEqual([]);
  });

  test('a stock is empty on the day when more is expected than is left', () => {
    const daily = [100, 0, 0, 50, 0, 0, 0, 200];
    expect([99, 100, 149, 150, 349, 350].map((stock) => daysUntilEmpty(daily, stock))).toEqual([0, 3, 3, 7, 7, null]);
    expect(sumOfWeek(daily)).toBe(150);
  });
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeLowStockNews } from '#web/app/live/low-stock-news.ts';

const stored = new Map<string, string>();
const shop = { name: 'shop.example' };
vi.mock('#web/platform/shop-location.ts', () => ({ shopName: () => shop.name }));

beforeEach(() => {
  shop.name = 'shop.example';
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const news = (ids: string, hasMore = false) =>
  takeLowStockNews({ low: [...ids].map((_id) => ({ _id })), hasMore })
    .map(({ _id }) => _id)
    .join('');

test('announces each product once, until it has recovered', () => {
  expect([news('ab'), news('ab'), news('abc'), news('bc'), news('abc')]).toEqual(['ab', '', 'c', '', 'a']);
});

test('a product that only leaves a full page has not recovered', () => {
  expect([news('ab', true), news('b', true), news('ab', true)]).toEqual(['ab', '', '']);
});

test('another shop has its own, and what cannot be read is forgotten', () => {
  news('a');
  shop.name = 'other.example';
  expect(news('a')).toBe('a');
  stored.set('lowStock', '{');
  expect(news('a')).toBe('a');
});

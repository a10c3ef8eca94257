import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseLsn } from '#server/db/postgres/lsn.ts';
import { currentReading, registerReplicas } from '#server/db/postgres/replica-reads.ts';
import { calls } from '#server/http/documents/calls.ts';
import { momentOldCalls } from '#server/http/pipeline/moment-old.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;

beforeEach(async () => {
  shop = await openTestShop();
});

afterEach(() => shop.close());

const review = { name: 'Ada', ratings: 5, description: 'Strong' };
const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie');

test('what a standby answers is shown and decides nothing', () => {
  const listed = calls.filter(({ endpoint }) => momentOldCalls.has(endpoint));
  expect(listed.every(({ endpoint }) => endpoint.method === 'GET')).toBe(true);
  expect(listed).toHaveLength(momentOldCalls.size);
});

test('a write leaves its place in the log with the browser; one whose place is unknown takes the old one away', async () => {
  const { token } = await shop.addUser();
  expect(cookieOf(await shop.request('POST', '/api/reviews', { token, body: review }))).toBeNull();
  let written = parseLsn('16/B374D848');
  registerReplicas(shop.deps.db, {
    written: async () => {
      if (written === null) throw new Error('away');
      return written;
    },
    states: async () => ({}),
  });
  const attributes = 'Path=/; HttpOnly; SameSite=Lax';
  const added = await shop.request('POST', '/api/reviews', { token, body: review });
  expect(cookieOf(added)).toBe(`bulkhead-written=16/B374D848; ${attributes}`);
  // It may have written before it failed.
  const refused = await shop.request('POST', '/api/reviews', { token, body: {} });
  expect([refused.status, cookieOf(refused)]).toEqual([422, `bulkhead-written=16/B374D848; ${attributes}`]);
  expect(cookieOf(await shop.request('GET', '/api/products'))).toBeNull();
  written = null;
  const unknown = await shop.request('POST', '/api/reviews', { token, body: review });
  expect(cookieOf(unknown)).toBe(`bulkhead-written=; Max-Age=0; ${attributes}`);
});

test('outside of such a call nothing reads from a standby', () => {
  expect(currentReading()).toBeNull();
});

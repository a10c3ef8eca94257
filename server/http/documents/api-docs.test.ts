import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('the page and everything that it loads come from this server, which lets its scripts run', async () => {
  const page = await shop.app.request('/api/docs');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  const html = await page.text();
  const loaded = [...html.matchAll(/(?:src|href)="(\/api[^"]+)"/g)].map(([, path]) => path ?? '');
  expect(loaded).toHaveLength(4);
  for (const path of loaded) {
    const { status, headers } = await shop.app.request(path);
    expect([path, status, headers.get('content-type')]).toEqual([
      path,
      200,
      expect.stringMatching(path.endsWith('.css') ? /css/ : path.endsWith('.js') ? /javascript/ : /json/),
    ]);
  }
  expect((await shop.app.request('/api/docs/other.js')).status).toBe(404);
});

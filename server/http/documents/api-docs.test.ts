import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withComponents } from '#server/http/documents/api-docs.ts';
import { REQUESTS_PER_ADDRESS_PER_MINUTE } from '#server/http/limits.ts';
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

test('its files come compressed, and an address that floods them is refused', async () => {
  const limited = await openTestShop({ settings: { rateLimit: true } });
  const peer = { incoming: { socket: { remoteAddress: '192.0.2.1', remotePort: 1, remoteFamily: 'IPv4' } } };
  const ask = (file: string, accepted: string) =>
    limited.app.request(`/api/docs/${file}`, { headers: { 'accept-encoding': accepted } }, peer);
  const packed = await ask('swagger-ui-bundle.js', 'gzip, br');
  expect(packed.headers.get('content-encoding')).toBe('br');
  const whole = await (await ask('swagger-ui-bundle.js', 'identity')).text();
  expect(brotliDecompressSync(await packed.arrayBuffer()).toString()).toBe(whole);
  for (let i = 2; i < REQUESTS_PER_ADDRESS_PER_MINUTE; i += 1) expect((await ask('start.js', 'br')).status).toBe(200);
  expect((await ask('start.js', 'br')).status).toBe(429);
  await limited.close();
});

test('the viewer shows a part with its components; a component inside itself stays a reference', () => {
  const tree = { $ref: '#/components/schemas/tree' };
  const description = {
    paths: { '/trees': { get: { responses: [tree, { description: 'Refused' }] } } },
    components: {
      schemas: {
        tree: { properties: { name: { $ref: '#/components/schemas/name' }, branches: tree } },
        name: { type: 'string' },
      },
    },
  };
  const shown = { properties: { name: { type: 'string' }, branches: tree } };
  expect(withComponents(description, description.paths)).toEqual({
    '/trees': { get: { responses: [shown, { description: 'Refused' }] } },
  });
});

test('the viewer finds every component of the description', async () => {
  const { body: description } = await shop.request<{ paths: unknown }>('GET', '/api/openapi.json');
  expect(JSON.stringify(description.paths)).toContain('$ref');
  expect(JSON.stringify(withComponents(description, description.paths))).not.toContain('$ref');
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { AppError } from '#server/app-error.ts';
import { documentedPath } from '#server/http/documents/openapi.ts';
import { webAppRoutes } from '#server/http/documents/web-app.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { endpoints } from '#shared/contracts/contract.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('health and ready respond, and ready reports a shutdown', async () => {
  expect((await shop.request('GET', '/api/health')).body).toEqual({ status: 'ok' });
  expect((await shop.request('GET', '/api/ready')).body).toEqual({ status: 'ok' });
  const stopping = createApp({ ...shop.deps, isShuttingDown: () => true });
  const response = await stopping.request('/api/ready');
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
});

test('ready queries the database once a second, also when it cannot be written', async () => {
  let asked = 0;
  let broken = false;
  const watched = await openTestShop({
    replace: ({ db }) => ({
      db: db.withPlugin({
        transformQuery: ({ node }) => {
          asked += 1;
          if (broken) throw new AppError('database_busy');
          return node;
        },
        transformResult: async ({ result }) => result,
      }),
    }),
  });
  const ask = async () =>
    new Set(
      (await Promise.all(Array.from({ length: 200 }, () => watched.request('GET', '/api/ready')))).map(
        ({ status }) => status,
      ),
    );
  expect(await ask()).toEqual(new Set([200]));
  const once = asked;
  expect(once).toBeLessThanOrEqual(2);
  expect(await ask()).toEqual(new Set([200]));
  expect(asked).toBe(once);

  watched.advance(1000);
  broken = true;
  expect(await ask()).toEqual(new Set([503]));
  expect(asked).toBe(once + 1);
  broken = false;
  watched.advance(1000);
  expect(await ask()).toEqual(new Set([200]));
  expect(watched.errors.splice(0)).toHaveLength(200);
  await watched.close();
});

test('ready stays 200 with a doubtful clock, and warns', async () => {
  const app = createApp(shop.deps, [], { clockProblem: () => 'jumped' });
  const response = await app.request('/api/ready');
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok', warnings: ['clock'] }]);
});

test('config returns the public settings and no secret', async () => {
  const { body } = await shop.request('GET', '/api/config');
  const { accessTokenSecret, stripe } = shop.deps.settings;
  const text = JSON.stringify(body);
  for (const secret of [accessTokenSecret, stripe.secretKey, stripe.webhookSecret]) expect(text).not.toContain(secret);
  expect(body).toMatchObject({ demo: true, currency: 'usd', stripe: { publishableKey: 'pk_test_demo' } });
});

test('config says whether the shop sends mails', async () => {
  for (const mails of [null, { transport: { from: 'a@test.example', send: async () => {} } }]) {
    const response = await createApp({ ...shop.deps, mails }).request('/api/config');
    expect(await response.json()).toMatchObject({ mails: mails !== null });
  }
});

test('the OpenAPI document describes every call of the contract and nothing else', async () => {
  const { body } = await shop.request<{ paths: Record<string, object> }>('GET', '/api/openapi.json');
  const documented = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = new Set(endpoints.map((endpoint) => `${endpoint.method} ${documentedPath(endpoint)}`));
  expect(documented.toSorted()).toEqual([...declared].toSorted());
});

test('the OpenAPI document names each parameter of a call once', async () => {
  interface Call {
    parameters: { in: string; name: string }[];
  }
  const { body } = await shop.request<{ paths: Record<string, Record<string, Call>> }>('GET', '/api/openapi.json');
  const calls = Object.values(body.paths).flatMap((methods) => Object.values(methods));
  const names = calls.map(({ parameters }) => parameters.map((parameter) => `${parameter.in} ${parameter.name}`));
  expect(names.some((each) => each.includes('query view'))).toBe(true);
  for (const each of names) expect(each).toEqual([...new Set(each)]);
});

test('API responses and refusals carry the security headers and no cross-origin permission', async () => {
  for (const address of ['/api/products', '/api/orders', '/api/nothing-like-this']) {
    const { headers } = await shop.request('GET', address, { headers: { origin: 'https://evil.example' } });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toContain('max-age');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('vary')).toBe('Origin');
  }
});

test('pages carry the security headers, and a policy without inline scripts', async () => {
  const { headers } = await shop.request('GET', '/nothing-like-this');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  const policy = headers.get('content-security-policy') ?? '';
  const scripts = policy.split('; ').find((part) => part.startsWith('script-src'));
  expect(scripts).toBeDefined();
  expect(policy).not.toContain('unsafe-eval');
  expect(scripts).not.toContain('unsafe-inline');
});

test('the parts of a page have the headers that apply to them, its documents and pictures all', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'bulkhead-web-'));
  const files = ['assets/index-1234567.js', 'assets/bolt-123456.svg', 'index.js', 'index.html'];
  await mkdir(path.join(root, 'assets'));
  for (const file of files) await writeFile(path.join(root, file), '');
  const app = createApp(shop.deps, [webAppRoutes(root, { '/': { file: 'index.html' } })]);
  const policiesOf = async (file: string) => {
    const { headers } = await app.request(`/${file}`);
    return [...headers].filter(([name]) => /policy$|^x-.*-(options|policies|control)|security$/.test(name));
  };
  const [part = '', ...documents] = files;
  expect(Object.fromEntries(await policiesOf(part))).toEqual({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': expect.any(String),
    'x-content-type-options': 'nosniff',
  });
  for (const file of documents) {
    const policies = Object.fromEntries(await policiesOf(file));
    expect([file, policies]).toEqual([file, expect.objectContaining({ 'x-frame-options': 'DENY' })]);
    expect(policies['content-security-policy']).toContain("script-src 'self'");
  }
  await rm(root, { recursive: true });
});

test('browsers keep parts for ever and pictures for an hour, and ask for pages again', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'bulkhead-web-'));
  await mkdir(path.join(root, 'assets'));
  for (const file of ['assets/index-1234567.js', 'bolt.svg', 'index.html']) await writeFile(path.join(root, file), 'x');
  for (const file of ['bolt.svg.br', 'index.html.br']) await writeFile(path.join(root, file), brotliCompressSync('x'));
  const app = createApp(shop.deps, [webAppRoutes(root, { '/': { file: 'index.html' } })]);
  const { promise: port, resolve } = Promise.withResolvers<number>();
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) => resolve(info.port));
  const origin = `http://127.0.0.1:${await port}`;
  const caching = async (file: string, encoding: string) => {
    const { headers } = await fetch(`${origin}${file}`, { headers: { 'accept-encoding': encoding } });
    return [headers.get('content-encoding'), headers.get('cache-control')];
  };
  expect(await caching('/assets/index-1234567.js', 'br')).toEqual([null, 'public, max-age=31536000, immutable']);
  expect(await caching('/bolt.svg', 'identity')).toEqual([null, 'public, max-age=3600']);
  expect(await caching('/bolt.svg', 'br')).toEqual(['br', 'public, max-age=3600']);
  for (const page of ['/', '/index.html']) expect(await caching(page, 'br')).toEqual(['br', 'no-cache']);
  server.close();
  await rm(root, { recursive: true });
});

test('an origin of ALLOWED_ORIGINS may call', async () => {
  const open = await openTestShop({ settings: { allowedOrigins: ['https://office.example'] } });
  const response = await open.request('GET', '/api/products', { headers: { origin: 'https://office.example' } });
  expect(response.headers.get('access-control-allow-origin')).toBe('https://office.example');
  await open.close();
});

test('path tricks reach no file outside the web build', async () => {
  const outside = await mkdtemp(path.join(tmpdir(), 'bulkhead-web-'));
  const root = path.join(outside, 'web');
  await mkdir(root);
  await writeFile(path.join(root, 'index.html'), 'the page');
  await writeFile(path.join(root, 'home.html'), 'the home page');
  await writeFile(path.join(root, 'licenses.md'), 'the licenses');
  await writeFile(path.join(outside, 'secret.txt'), 'the secret');
  const app = createApp(shop.deps, [
    webAppRoutes(root, { '/': { file: 'home.html' }, '/dashboard/myorder': { file: 'index.html' } }),
  ]);
  const tricks = [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '//secret.txt',
    '/..%5csecret.txt',
    '/%2fsecret.txt',
  ];
  for (const trick of tricks) {
    const response = await app.request(`http://localhost${trick}`);
    expect([trick, await response.text()]).not.toEqual([trick, 'the secret']);
  }
  expect(await (await app.request('/dashboard/myorder')).text()).toBe('the page');
  expect(await (await app.request('/?from=mail')).text()).toBe('the home page');
  const licenses = await app.request('/licenses.md');
  expect([licenses.headers.get('content-type'), await licenses.text()]).toEqual([
    'text/plain; charset=utf-8',
    'the licenses',
  ]);
  expect((await app.request('/assets/missing.js')).status).toBe(404);
  await writeFile(path.join(root, 'index.html'), '<html><body class="x"><div id="root"></div></body></html>');
  const post = (address: string, accept: string) => app.request(address, { method: 'POST', headers: { accept } });
  const sent = await post('/dashboard/myorder', 'text/html,*/*;q=0.8');
  expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
  expect(await sent.text()).toMatch(/<body class="x"><p role="alert"[^>]*>What you entered was not sent/);
  expect((await post('/dashboard/myorder', 'application/json')).headers.get('content-type')).toMatch(/json/);
  await writeFile(path.join(root, 'index.html'), 'the page');
  const unknown = await app.request('/nowhere');
  expect([unknown.status, await unknown.text()]).toEqual([404, 'the page']);
});

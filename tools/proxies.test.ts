import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, demoAdmin } from '#server/demo/accounts.ts';
import { readSettings } from '#server/env.ts';
import { type RunningServer, startServer } from '#server/start-server.ts';
import { readEvents } from '#server/testing/event-reader.ts';
import { freePort } from '#server/testing/free-port.ts';
import { findProgram } from '#tools/find-program.ts';
import { readRecipe } from '#tools/recipes.ts';

// Only the installed proxies, without TLS.

let folder: string;
let shop: RunningServer;
interface Proxy {
  name: string;
  program: string | null;
  place: (port: number, shopAddress: string) => Promise<{ args: string[]; env?: Record<string, string> }>;
}

const nginx: Proxy = {
  name: 'nginx',
  program: findProgram('NGINX_PATH', ['nginx']),
  place: async (port, shopAddress) => {
    const recipe = await readRecipe('deploy/nginx.conf');
    const servers = recipe
      .replace('server 127.0.0.1:3000;', `server ${shopAddress};`)
      .replaceAll('listen 80;', 'listen 127.0.0.1:1;')
      .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
      .replace(/^ *(listen \[::\].*|ssl_.*|http2 .*)$/gm, '');
    // The server that redirects to TLS needs root for its port.
    const [upstream = '', , served = ''] = servers.split(/^(?=server \{)/m);
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const frame = `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr; events {}\n`;
    const file = path.join(folder, 'nginx.conf');
    await writeFile(file, `${frame}http { access_log off; ${places.join(' ')}\n${upstream}${served}}\n`);
    return { args: ['-c', file, '-p', folder] };
  },
};

const caddy: Proxy = {
  name: 'Caddy',
  program: findProgram('CADDY_PATH', ['caddy']),
  place: async (port, shopAddress) => {
    const recipe = await readRecipe('deploy/Caddyfile');
    const file = path.join(folder, 'Caddyfile');
    await writeFile(file, `{\n\tadmin off\n}\n${recipe.replace('shop:3000', shopAddress)}`);
    const env = { SHOP_DOMAIN: `http://127.0.0.1:${port}`, HOME: folder, XDG_DATA_HOME: folder };
    return { args: ['run', '--adapter', 'caddyfile', '--config', file], env };
  },
};

const installed = [nginx, caddy].filter(({ program }) => program !== null);

beforeAll(async () => {
  if (installed.length === 0) return;
  folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-proxy-'));
  const settings = readSettings({ DEMO: 'on', DEMO_HISTORY: 'none', DATA_DIR: folder, PORT: '0' });
  shop = await startServer(settings, { log: { info: () => {}, error: () => {} }, web: new Hono() });
});
afterAll(async () => {
  if (installed.length === 0) return;
  await shop.stop();
  await rm(folder, { recursive: true });
});

async function startProxy({ program, place }: Proxy, shopUrl: string): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const { args, env } = await place(port, new URL(shopUrl).host.replace('localhost', '127.0.0.1'));
  const child = spawn(program ?? '', args, { stdio: 'ignore', env: { PATH: '/usr/bin:/bin', ...env } });
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(
      () =>
        fetch(`${url}/api/health`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true);
  return { url, child };
}

async function signInAdmin(): Promise<string> {
  const send = async (method: string, address: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    return (await fetch(shop.url + address, { method, headers, body: JSON.stringify(body) })).json();
  };
  const account = { email: demoAdmin.email, password: DEMO_PASSWORD, returnSecureToken: true };
  const { idToken } = await send(
    'POST',
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo',
    account,
  );
  const { token } = await send('PUT', `/api/users/${demoAdmin.email}`, { email: demoAdmin.email }, idToken);
  return token;
}

test('the recipes have JSON of 1 KiB and more compressed, and nothing else', async () => {
  const directives = (await readRecipe('deploy/nginx.conf')).matchAll(/^ +(gzip\w*) (.+);$/gm);
  expect(Object.fromEntries([...directives].map(([, name, value]) => [name, value]))).toMatchObject({
    gzip: 'on',
    gzip_types: 'application/json',
    gzip_min_length: '1024',
    gzip_proxied: 'any',
    gzip_vary: 'on',
  });
  const encode = /^\tencode (.*) \{\n([\s\S]*?)\n\t\}$/m.exec(await readRecipe('deploy/Caddyfile'));
  expect(encode?.[1]).toBe('zstd gzip');
  expect(encode?.[2]?.split(/\s+/).join(' ').trim()).toBe(
    'minimum_length 1024 match { header Content-Type application/json* }',
  );
});

describe.each(installed)('$name', (proxy) => {
  test('compresses JSON of more than 1 KiB, and neither short responses nor the event stream', async () => {
    const { url, child } = await startProxy(proxy, shop.url);
    const authorization = `Bearer ${await signInAdmin()}`;
    const get = (base: string, address: string, encoding: string) =>
      fetch(base + address, { headers: { authorization, 'accept-encoding': encoding } });

    const list = '/api/orders?limit=20';
    const direct = await get(shop.url, list, 'gzip');
    const compressed = await get(url, list, 'gzip');
    expect(direct.headers.get('content-encoding')).toBeNull();
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    expect(compressed.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(await compressed.json()).toEqual(await direct.json());

    const plain = await get(url, list, 'identity');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect((await get(url, '/api/health', 'gzip')).headers.get('content-encoding')).toBeNull();

    const stream = await get(url, '/api/events', 'gzip');
    expect(stream.headers.get('content-encoding')).toBeNull();
    const events = readEvents(stream.body);
    expect(await events.next()).not.toBeNull();
    await events.close();
    child.kill();
    await once(child, 'exit');
  });
});

test.runIf(nginx.program !== null)(
  'behind a CDN nginx forwards the address of the customer, from its networks only',
  async () => {
    const operations = await readRecipe('docs/operations.md');
    const [, lines = ''] = /```\n(set_real_ip_from [\s\S]*?)```/.exec(operations) ?? [];
    const forwardedFor: string[] = [];
    const echo = serve({
      fetch: (request) => {
        forwardedFor.push(request.headers.get('x-forwarded-for') ?? '');
        return new Response('ok');
      },
      hostname: '127.0.0.1',
      port: await freePort(),
    });
    await once(echo, 'listening');
    const address = echo.address();
    const upstream = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const customerOf = async (network: string) => {
      const behindCdn: Proxy = {
        ...nginx,
        place: async (port, shopAddress) => {
          const placed = await nginx.place(port, shopAddress);
          const file = path.join(folder, 'nginx.conf');
          const config = await readFile(file, 'utf8');
          await writeFile(file, config.replace('gzip on;', `${lines.replace('203.0.113.0/24', network)} gzip on;`));
          return placed;
        },
      };
      const { url, child } = await startProxy(behindCdn, upstream);
      await fetch(url, { headers: { 'x-forwarded-for': '9.9.9.9, 198.51.100.7' } });
      child.kill();
      await once(child, 'exit');
      return forwardedFor.at(-1);
    };
    expect(await customerOf('127.0.0.0/8')).toBe('198.51.100.7');
    expect(await customerOf('203.0.113.0/24')).toBe('127.0.0.1');
    echo.close();
  },
);

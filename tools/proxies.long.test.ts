import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect as connectHttp2 } from 'node:http2';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, demoAdmin } from '#server/demo/accounts.ts';
import { readSettings } from '#server/env.ts';
import { type RunningServer, startServer } from '#server/host/start-server.ts';
import { readEvents } from '#server/testing/event-reader.ts';
import { freePort } from '#server/testing/free-port.ts';
import { findProgram } from '#tools/find-program.ts';
import { readRecipe } from '#tools/recipes.ts';

// The recipes as they are: only addresses, and the place of the certificate, are others.

let folder: string;
let shop: RunningServer;
let redirectPort: number;
const authorities = getCACertificates('default');

interface Proxy {
  name: string;
  program: string | null;
  scheme: 'http' | 'https';
  place: (port: number, shopAddress: string) => Promise<{ args: string[]; env?: Record<string, string> }>;
}

const openssl = findProgram('OPENSSL_PATH', ['openssl']);

const nginx: Proxy = {
  name: 'nginx',
  program: openssl && findProgram('NGINX_PATH', ['nginx', '/usr/sbin/nginx']),
  scheme: 'https',
  place: async (port, shopAddress) => {
    redirectPort = await freePort();
    const places = {
      'server 127.0.0.1:3000;': `server ${shopAddress};`,
      'listen 80;': `listen 127.0.0.1:${redirectPort};`,
      'listen [::]:80;': `listen unix:${folder}/80.socket;`,
      'listen 443 ': `listen 127.0.0.1:${port} `,
      'listen [::]:443 ': `listen unix:${folder}/443.socket `,
      '/etc/letsencrypt/live/shop.example.com/': `${folder}/`,
      'shop.example.com': '127.0.0.1',
    };
    let recipe = await readRecipe('deploy/nginx.conf');
    for (const [there, here] of Object.entries(places)) {
      if (!recipe.includes(there)) throw new Error(`The recipe of nginx does not name ${there}`);
      recipe = recipe.replaceAll(there, here);
    }
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const frame = `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr; events {}\n`;
    const file = path.join(folder, 'nginx.conf');
    await Promise.all(['80', '443'].map((name) => rm(path.join(folder, `${name}.socket`), { force: true })));
    await writeFile(file, `${frame}http { access_log off; ${temporary.join(' ')}\n${recipe}}\n`);
    return { args: ['-c', file, '-p', folder] };
  },
};

async function makeCertificate(openssl: string): Promise<void> {
  const files = ['-keyout', path.join(folder, 'privkey.pem'), '-out', path.join(folder, 'fullchain.pem')];
  const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const kind = ['-x509', '-nodes', '-days', '2', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  await promisify(execFile)(openssl, ['req', ...kind, ...name, ...files]);
  setDefaultCACertificates([...authorities, await readFile(path.join(folder, 'fullchain.pem'), 'utf8')]);
}

const caddy: Proxy = {
  name: 'Caddy',
  program: findProgram('CADDY_PATH', ['caddy']),
  // With a certificate it would change what this computer trusts.
  scheme: 'http',
  place: async (port, shopAddress) => {
    const recipe = await readRecipe('deploy/Caddyfile');
    const file = path.join(folder, 'Caddyfile');
    await writeFile(file, `{\n\tadmin off\n}\n${recipe.replace('shop:3000', shopAddress)}`);
    const env = { SHOP_DOMAIN: `http://127.0.0.1:${port}`, HOME: folder, XDG_DATA_HOME: folder };
    return { args: ['run', '--adapter', 'caddyfile', '--config', file], env };
  },
};

const proxies = [nginx, caddy];
const installed = proxies.filter(({ program }) => program !== null);

beforeAll(async () => {
  if (installed.length === 0) return;
  folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-proxy-'));
  const settings = readSettings({ DEMO: 'on', DEMO_HISTORY: 'none', DATA_DIR: folder, PORT: '0' });
  shop = await startServer(settings, { log: { info: () => {}, error: () => {} }, web: new Hono() });
  if (openssl !== null) await makeCertificate(openssl);
});
afterAll(async () => {
  if (installed.length === 0) return;
  await shop.stop();
  setDefaultCACertificates(authorities);
  await rm(folder, { recursive: true });
});

async function startProxy(
  { program, scheme, place }: Proxy,
  shopUrl: string,
): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const { args, env } = await place(port, new URL(shopUrl).host.replace('localhost', '127.0.0.1'));
  const child = spawn(program ?? '', args, { stdio: 'ignore', env: { PATH: '/usr/bin:/bin', ...env } });
  const url = `${scheme}://127.0.0.1:${port}`;
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

test('the recipe of nginx answers the renewal of a certificate from the folder that its first one was fetched into', async () => {
  const recipe = await readRecipe('deploy/nginx.conf');
  const [, first] = /^# certbot .*--webroot-path (\S+) /m.exec(recipe) ?? [];
  expect(first).toBe('/var/www/html');
  expect(recipe).toContain(`location /.well-known/acme-challenge/ {\n    root ${first};`);
});

// `.ci/run` installs both where it can.
test.for(proxies.filter(({ program }) => program === null))('$name is not installed: not tried', (_, { skip }) =>
  skip(),
);

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

test.runIf(nginx.program !== null)('nginx speaks HTTP/2 over TLS, and leads from port 80 to it', async () => {
  const { url, child } = await startProxy(nginx, shop.url);
  const session = connectHttp2(url);
  const stream = session.request({ ':path': '/api/health' });
  const [headers] = await once(stream, 'response');
  expect(headers).toMatchObject({ ':status': 200 });
  stream.close();
  session.close();
  const redirect = await fetch(`http://127.0.0.1:${redirectPort}/products?page=2`, { redirect: 'manual' });
  expect([redirect.status, redirect.headers.get('location')]).toEqual([308, 'https://127.0.0.1/products?page=2']);
  child.kill();
  await once(child, 'exit');
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

import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { checkShopAddress, readAddress } from '#electron/main/shop/shop-address.ts';
import { APP_ORIGIN } from '#shared/desktop/app-address.ts';

const config = {
  demo: false,
  currency: 'usd',
  unpaidOrderHours: 168,
  firebase: { apiKey: 'a', authDomain: 'b', projectId: 'c', emulated: false },
  stripe: { publishableKey: 'pk_test_1' },
};

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function shop(origin: string | null): RequestListener {
  return (request, response) => {
    if (origin !== null) response.setHeader('access-control-allow-origin', origin);
    if (request.url === '/api/health') response.end('{"status":"ok"}');
    else if (request.url === '/api/config') response.end(JSON.stringify(config));
    else response.writeHead(404).end();
  };
}

test('the scheme may be left out, and a path is ignored', () => {
  expect(readAddress(' shop.example.com ')).toEqual({ origin: 'https://shop.example.com' });
  expect(readAddress('https://shop.example.com/dashboard?x=1')).toEqual({ origin: 'https://shop.example.com' });
  expect(readAddress('shop.example.com:8443')).toEqual({ origin: 'https://shop.example.com:8443' });
  expect(readAddress('localhost:3000')).toEqual({ origin: 'http://localhost:3000' });
  expect(readAddress('HTTP://127.0.0.1:3000')).toEqual({ origin: 'http://127.0.0.1:3000' });
  expect(readAddress('[::1]:3000')).toEqual({ origin: 'http://[::1]:3000' });
});

test('requires https, except on this computer', () => {
  for (const address of ['http://shop.example.com', 'http://192.168.0.5:3000', 'http://localhost.evil.example']) {
    expect(readAddress(address), address).toEqual({ problem: 'insecure' });
  }
  for (const address of [
    'ftp://shop.example',
    'file:///etc/passwd',
    'https://',
    'https://user:pw@shop.example',
    'a b',
  ]) {
    expect(readAddress(address), address).toEqual({ problem: 'invalid' });
  }
  expect(readAddress('  ')).toEqual({ problem: 'empty' });
});

test("accepts a shop that allows the application's origin", async () => {
  const origin = await serve(shop(APP_ORIGIN));
  expect(await checkShopAddress(`${origin}/home`)).toEqual({ origin, config });
});

test("reports a shop that does not allow the application's origin", async () => {
  for (const allowed of [null, 'https://elsewhere.example']) {
    expect(await checkShopAddress(await serve(shop(allowed)))).toEqual({ problem: 'notAllowed' });
  }
});

test('any other server is not a shop', async () => {
  const others: RequestListener[] = [
    (_request, response) => response.end('<html>Welcome to nginx</html>'),
    (_request, response) => response.writeHead(404).end(),
    (_request, response) => response.writeHead(301, { location: 'https://elsewhere.example/' }).end(),
    (_request, response) => response.end(`{"status":"ok","padding":"${'x'.repeat(200_000)}"}`),
    (request, response) => response.end(request.url === '/api/health' ? '{"status":"ok"}' : '{}'),
  ];
  for (const listener of others) {
    expect(await checkShopAddress(await serve(listener))).toEqual({ problem: 'notAShop' });
  }
});

test('no server, or one that never responds, is unreachable', async () => {
  expect(await checkShopAddress('http://127.0.0.1:9')).toEqual({ problem: 'unreachable' });
  expect(await checkShopAddress(await serve(() => {}), 100)).toEqual({ problem: 'unreachable' });
});

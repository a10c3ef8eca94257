import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createWebhookSender } from '#server/integrations/webhooks/post-webhook.ts';
import { isPublicAddress } from '#server/integrations/webhooks/public-address.ts';
import { openReceiver, type Receive, type Receiver } from '#server/testing/webhooks/receiver.ts';

let answer: Receive;
let receiver: Receiver;
beforeEach(async () => {
  answer = () => ({ status: 204 });
  receiver = await openReceiver((received) => answer(received));
});
afterEach(() => receiver.close());

const request = (url = receiver.url) => ({ url, headers: { 'webhook-id': 'msg_1' }, body: '{"id":1}' });
const allowed = (timeoutMs = 2000) => createWebhookSender({ allowPrivate: true, timeoutMs });
const portOf = () => new URL(receiver.url).port;

test('sends the body, and gives the status with what was answered', async () => {
  answer = () => ({ status: 500, body: 'No disk' });
  expect(await allowed()(request())).toEqual({ status: 500, answer: 'No disk' });
  expect(receiver.received).toMatchObject([
    { path: '/hooks', body: '{"id":1}', headers: { 'webhook-id': 'msg_1', 'content-length': '8' } },
  ]);
});

test.each([
  ['120', 120_000],
  ['Wed, 01 Jan 2020 00:00:00 GMT', 0],
  ['soon', undefined],
])('reads how long a busy receiver wants to be left alone: %s', async (header, retryAfterMs) => {
  answer = () => ({ status: 429, headers: { 'retry-after': header } });
  expect(await allowed()(request())).toEqual({
    status: 429,
    answer: '',
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
});

test('keeps a thousand characters of what was answered, which every database stores', async () => {
  answer = () => ({ status: 200, body: `\0a${'é'.repeat(5_000_000)}` });
  expect(await allowed()(request())).toEqual({ status: 200, answer: `a${'é'.repeat(999)}` });
});

test('follows no redirect', async () => {
  const inside = await openReceiver();
  answer = () => ({ status: 302, headers: { location: inside.url } });
  expect(await allowed()(request())).toMatchObject({ status: 302 });
  expect(inside.received).toEqual([]);
  await inside.close();
});

test('gives up when nothing is answered in time, or the answer does not end', async () => {
  answer = () => null;
  expect(await allowed(200)(request())).toEqual({ problem: 'timeout' });
  const slow = createWebhookSender({ allowPrivate: true, timeoutMs: 200, resolve: () => new Promise(() => {}) });
  expect(await slow(request(`http://hooks.test.example:${portOf()}/`))).toEqual({ problem: 'timeout' });
});

test('says why there is no connection', async () => {
  const url = receiver.url;
  await receiver.close();
  expect(await allowed()(request(url))).toEqual({ problem: 'unreachable', code: 'ECONNREFUSED' });
  const nowhere = createWebhookSender({ allowPrivate: true, resolve: async () => Promise.reject(new Error('no')) });
  expect(await nowhere(request('http://hooks.test.example/'))).toEqual({ problem: 'notResolved' });
});

describe('in a shop that allows no private network', () => {
  const guarded = (addresses: string[], resolved: string[] = []) =>
    createWebhookSender({
      allowPrivate: false,
      timeoutMs: 2000,
      resolve: async (host) => {
        resolved.push(host);
        return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      },
    });

  test('nothing is sent without TLS', async () => {
    expect(await guarded(['93.184.215.14'])(request(`http://hooks.test.example:${portOf()}/`))).toEqual({
      problem: 'notHttps',
    });
    expect(receiver.received).toEqual([]);
  });

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.31.255.255',
    '192.0.0.8',
    '192.168.1.1',
    '198.19.255.255',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
  ])('%s is no address of the public internet', async (address) => {
    expect(isPublicAddress(address)).toBe(false);
    const send = guarded([address]);
    expect(await send(request(`https://hooks.test.example:${portOf()}/`))).toEqual({ problem: 'privateAddress' });
    expect(receiver.received).toEqual([]);
  });

  test.each(['https://127.0.0.1', 'https://2130706433', 'https://0x7f.1', 'https://[::1]', 'https://[::ffff:7f00:1]'])(
    'nothing is sent to %s, for which no name is resolved',
    async (origin) => {
      const resolved: string[] = [];
      const send = guarded(['93.184.215.14'], resolved);
      expect(await send(request(`${origin}:${portOf()}/`))).toEqual({ problem: 'privateAddress' });
      expect([resolved, receiver.received]).toEqual([[], []]);
    },
  );

  test.each(['8.8.8.8', '93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test('a name that has a private address beside a public one is refused', async () => {
    const send = guarded(['93.184.215.14', '127.0.0.1']);
    expect(await send(request(`https://hooks.test.example:${portOf()}/`))).toEqual({ problem: 'privateAddress' });
  });
});

test('a name is resolved once, and the connection goes to the address that was checked', async () => {
  // What the name means a moment later would be another address, on which nothing listens.
  const answers = ['127.0.0.1', '127.0.0.2'];
  const resolved: string[] = [];
  const send = createWebhookSender({
    allowPrivate: true,
    timeoutMs: 2000,
    resolve: async (host) => {
      resolved.push(host);
      return [{ address: answers.shift() ?? '', family: 4 }];
    },
  });
  expect(await send(request(`http://rebinding.test.example:${portOf()}/`))).toMatchObject({ status: 204 });
  expect(resolved).toEqual(['rebinding.test.example']);
  expect(receiver.received[0]?.headers.host).toBe(`rebinding.test.example:${portOf()}`);
});

import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { clientAddress, networkOf, parseForwarded } from '#server/http/protection/client-address.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:0:0', '0.0.0.0'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  [' 203.0.113.7:80 ', '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7:51234', '203.0.113.7'],
  ['203.0.113.7:1, [2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['"203.0.113.7:51234"', '203.0.113.7'],
  ['"[2001:db8::1]:443"', '2001:db8::1'],
  ['for="[2001:db8::1]:443"', '2001:db8::1'],
  ['For=203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['fe80::1%eth0', 'fe80::1%eth0'],
])('finds in %j the address %s', (header, address) => {
  expect(parseForwarded(header)).toBe(address);
});

test.each([
  '',
  ',',
  '203.0.113.7,',
  'unknown',
  '_hidden',
  '1:80',
  '0x7f.1:80',
  '203.0.113.7:http',
  '203.0.113.7:99999',
  '203.0.113.7/8',
  'x@203.0.113.7:80',
  '[203.0.113.7]:80',
  '[2001:db8::1',
  '[2001:db8::1]x',
  '[fe80::1%eth0]:80',
  '2001:db8::1:443:1:2:3:4:5',
  'shop.example:443',
  '"',
  '""',
  'for=',
])('finds in %j no address', (header) => {
  expect(parseForwarded(header)).toBeNull();
});

test('a client behind a trusted proxy has one address for all ports; without one the peer address counts', async () => {
  const app = new Hono().get('/', (context) =>
    context.text(clientAddress(context, context.req.query('trust') === 'yes')),
  );
  const peer = { incoming: { socket: { remoteAddress: '::ffff:10.0.0.1', remotePort: 1, remoteFamily: 'IPv6' } } };
  const addressOf = async (forwarded: string, trust = 'yes') =>
    (await app.request(`/?trust=${trust}`, { headers: { 'x-forwarded-for': forwarded } }, peer)).text();
  expect(await addressOf('203.0.113.7:51234')).toBe(await addressOf('203.0.113.7:51235'));
  expect(await addressOf('[2001:db8::1]:443')).toBe('2001:db8:0:0::/64');
  expect(await addressOf('[::ffff:203.0.113.7]:443')).toBe('203.0.113.7');
  expect(await addressOf('unknown')).toBe('10.0.0.1');
  expect(await addressOf('203.0.113.7', 'no')).toBe('10.0.0.1');
});

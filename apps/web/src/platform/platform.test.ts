import { expect, test } from 'vitest';
import { BRIDGE_NAME } from '#shared/desktop/app-address.ts';
import { type CallName, desktopCalls } from '#shared/desktop/calls.ts';
import { backOfficePages, orderPage } from '#shared/desktop/pages.ts';
import { orderAddress, paths, staffPages } from '#web/paths.ts';
import { platform } from '#web/platform/platform.ts';
import { webPlatform } from '#web/platform/web-platform.ts';

test('the browser has a twin of each call, whose result is one that the table knows', async () => {
  expect(Object.keys(webPlatform).sort()).toEqual([...Object.keys(desktopCalls), 'onNavigate'].sort());
  const results = (Object.keys(desktopCalls) as CallName[]).filter((name) => name !== 'openExternal');
  for (const name of results) {
    const twin = webPlatform[name] as (input: unknown) => Promise<unknown>;
    expect(desktopCalls[name].result.safeParse(await twin({})).success, name).toBe(true);
  }
});

test('without the application the twin is used', () => {
  expect(platform).toBe(webPlatform);
  expect(BRIDGE_NAME satisfies keyof Window).toBe('bulkheadDesktop');
});

test('the shell knows the back-office by the addresses of the app', () => {
  const { allOrders, addProduct, manageProducts, makeAdmin, reservations, reviews } = paths;
  expect(backOfficePages).toEqual({ allOrders, addProduct, manageProducts, makeAdmin, reservations, reviews });
  expect(Object.values(backOfficePages)).toEqual(staffPages);
  expect(orderPage('a/b')).toBe('/dashboard/allorders?order=a%2Fb');
  expect(orderAddress('a/b')).toBe(orderPage('a/b'));
});

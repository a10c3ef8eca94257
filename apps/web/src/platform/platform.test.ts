import { expect, test } from 'vitest';
import { BRIDGE_NAME } from '#shared/desktop/app-address.ts';
import { type CallName, desktopCalls } from '#shared/desktop/calls.ts';
import { platform } from '#web/platform/platform.ts';
import { webPlatform } from '#web/platform/web-platform.ts';

test('the browser implements every desktop call with a valid result', async () => {
  expect(Object.keys(webPlatform).sort()).toEqual([...Object.keys(desktopCalls), 'onNavigate'].sort());
  const results = (Object.keys(desktopCalls) as CallName[]).filter((name) => name !== 'openExternal');
  for (const name of results) {
    const browserCall = webPlatform[name] as (input: unknown) => Promise<unknown>;
    expect(desktopCalls[name].result.safeParse(await browserCall({})).success, name).toBe(true);
  }
});

test('a browser without the bridge uses the web platform', () => {
  expect(platform).toBe(webPlatform);
  expect(BRIDGE_NAME satisfies keyof Window).toBe('bulkheadDesktop');
});

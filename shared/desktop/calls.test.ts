import { expect, test } from 'vitest';
import { appPathSchema, desktopCalls } from '#shared/desktop/calls.ts';
import { orderPage } from '#shared/desktop/pages.ts';

test('an address inside the app is exactly that', () => {
  for (const path of ['/', '/dashboard/allorders', orderPage('a b/c?d#e')]) {
    expect(appPathSchema.safeParse(path).success, path).toBe(true);
  }
  for (const path of ['', 'dashboard', '//evil.example', '/\\evil.example', 'https://evil.example/', '/a b', '/a\n']) {
    expect(appPathSchema.safeParse(path).success, path).toBe(false);
  }
});

test('no call takes anything that its schema does not name', () => {
  const hostile = ['text', 1, null, [], JSON.parse('{"__proto__":{"address":"x"}}'), { address: {} }, () => 1];
  for (const [name, { input }] of Object.entries(desktopCalls)) {
    const accepted = hostile.filter((value) => input.safeParse(value).success);
    // Partial preferences are the one object that may be empty.
    expect(accepted.length, name).toBeLessThanOrEqual(name === 'changePreferences' ? 2 : 0);
  }
});

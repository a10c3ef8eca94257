import { expect, test } from 'vitest';
import { appPathSchema, desktopCalls } from '#shared/desktop/calls.ts';
import { orderPage } from '#shared/desktop/pages.ts';

test('accepts only addresses inside the app', () => {
  for (const path of ['/', '/dashboard/allorders', orderPage('a b/c?d#e')]) {
    expect(appPathSchema.safeParse(path).success, path).toBe(true);
  }
  for (const path of ['', 'dashboard', '//evil.example', '/\\evil.example', 'https://evil.example/', '/a b', '/a\n']) {
    expect(appPathSchema.safeParse(path).success, path).toBe(false);
  }
});

test('no call accepts hostile input', () => {
  const hostile = ['text', 1, null, [], JSON.parse('{"__proto__":{"address":"x"}}'), { address: {} }, () => 1];
  for (const [name, { input }] of Object.entries(desktopCalls)) {
    const accepted = hostile.filter((value) => input.safeParse(value).success);
    // All preferences are optional and unknown keys are dropped.
    expect(accepted.length, name).toBeLessThanOrEqual(name === 'changePreferences' ? 2 : 0);
  }
});

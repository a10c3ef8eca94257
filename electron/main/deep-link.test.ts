import { expect, test, vi } from 'vitest';
import { pageOfArguments, pageOfLink } from '#electron/main/deep-link.ts';
import { claimSingleInstance } from '#electron/main/single-instance.ts';
import { appPathSchema } from '#shared/desktop/calls.ts';

test('a link opens its order', () => {
  const page = pageOfLink('bulkhead://orders/0198c1e2-7f00-7abc-8def-0123456789ab');
  expect(page).toBe('/dashboard/allorders?order=0198c1e2-7f00-7abc-8def-0123456789ab');
  expect(appPathSchema.safeParse(page).success).toBe(true);
  expect(pageOfLink('bulkhead://orders/abc/')).toBe('/dashboard/allorders?order=abc');
  expect(pageOfLink('bulkhead://orders')).toBe('/dashboard/allorders');
});

test('any other link is ignored', () => {
  for (const link of [
    '',
    'orders/1',
    'https://orders/1',
    'bulkhead://products/1',
    'bulkhead://orders/1/2',
    'bulkhead://orders/..%2f..',
    'bulkhead://orders/<script>',
    `bulkhead://orders/${'a'.repeat(65)}`,
    'bulkhead://user@orders/1',
    'bulkhead://orders:80/1',
    'bulkhead:orders/1',
    'javascript:alert(1)',
  ]) {
    expect(pageOfLink(link), link).toBeNull();
  }
});

test('the last link among the arguments counts', () => {
  expect(pageOfArguments(['bulkhead.exe', '--flag', 'bulkhead://orders/a', 'bulkhead://orders/b'])).toContain('b');
  expect(pageOfArguments(['bulkhead.exe', 'https://shop.example'])).toBeNull();
});

test('the application runs once, and a second start hands over its link', () => {
  const opened: (string | null)[] = [];
  let listener: ((event: unknown, commandLine: string[]) => void) | undefined;
  const app = { on: (_: string, hear: typeof listener) => (listener = hear), quit: vi.fn() };
  const open = (page: string | null) => opened.push(page);

  expect(claimSingleInstance({ ...app, requestSingleInstanceLock: () => false }, open)).toBe(false);
  expect(app.quit).toHaveBeenCalledOnce();
  expect(listener).toBeUndefined();

  expect(claimSingleInstance({ ...app, requestSingleInstanceLock: () => true }, open)).toBe(true);
  listener?.(null, ['bulkhead.exe', 'bulkhead://orders/a']);
  listener?.(null, ['bulkhead.exe']);
  expect(opened).toEqual(['/dashboard/allorders?order=a', null]);
});

import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

test('a browser that is not installed is skipped with one line', () => {
  const printed = execFileSync(process.execPath, [path.join(import.meta.dirname, 'test-browsers.ts')], {
    encoding: 'utf8',
    env: { PATH: '' },
  });
  expect(printed.trim().split('\n')).toEqual([
    'Firefox: skipped, it is not installed (on Debian: firefox-esr)',
    'WebKit: skipped, it is not installed (on Debian: webkit2gtk-driver and xvfb)',
  ]);
});

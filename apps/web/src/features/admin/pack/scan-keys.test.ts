import { expect, test } from 'vitest';
import { ScanKeys } from '#web/features/admin/pack/scan-keys.ts';

function keysOf(scans: [code: string, at: number][]): number[] {
  const keys = new ScanKeys();
  const seen: string[] = [];
  return scans.map(([code, at]) => {
    const key = keys.keyOf(code, at);
    if (!seen.includes(key)) seen.push(key);
    return seen.indexOf(key);
  });
}

test('two reads within the bounce of the scanner have one key, two units have two', () => {
  expect(
    keysOf([
      ['a', 0],
      ['a', 120],
      ['a', 500],
      ['a', 1100],
    ]),
  ).toEqual([0, 0, 0, 1]);
  expect(
    keysOf([
      ['a', 0],
      ['a', 400],
    ]),
  ).toEqual([0, 1]);
});

test('another code has a key of its own, however fast it comes', () => {
  expect(
    keysOf([
      ['a', 0],
      ['b', 50],
      ['a', 100],
    ]),
  ).toEqual([0, 1, 2]);
});

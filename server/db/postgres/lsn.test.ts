import { expect, test } from 'vitest';
import { distance, isBehind, type Lsn, parseLsn } from '#server/db/postgres/lsn.ts';

const lsn = (text: string) => parseLsn(text) as Lsn;

test('places in the log compare by their numbers, not by their letters', () => {
  expect(isBehind(lsn('9/0'), lsn('10/0'))).toBe(true);
  expect(isBehind(lsn('0/9'), lsn('0/10'))).toBe(true);
  expect(isBehind(lsn('1/0'), lsn('0/FFFFFFFF'))).toBe(false);
  expect(isBehind(lsn('A/B'), lsn('A/B'))).toBe(false);
  expect(distance(lsn('0/FFFFFFFF'), lsn('1/1'))).toBe(2);
});

test('only what PostgreSQL writes is a place in the log', () => {
  for (const text of [undefined, '', '1', '1/', '/1', 'a/1', '1/G', '123456789/0', "0/1'", '0/1/2']) {
    expect(parseLsn(text)).toBeNull();
  }
});

import { expect, test } from 'vitest';
import type { PickLine } from '#shared/contracts/fulfilment/pick-list.ts';
import {
  asksForTheSame,
  beginWalk,
  currentLine,
  isUnderWay,
  lineOfScan,
  missingLines,
  withMark,
  withoutLastMark,
} from '#web/features/admin/pick/walk.ts';

function line(partNumber: string, barcode: string | null = null): PickLine {
  const product = {
    _id: partNumber,
    product: partNumber,
    image: '/a.svg',
    partNumber,
    barcode,
    unit: 'piece' as const,
  };
  return { product: { ...product, bin: null }, quantity: 5, split: [{ slip: 'B-1', quantity: 5 }] };
}

const lines = [line('HB-12', '4006381333931'), line('FW-10'), line('FW/10')];
const list = { lines, slips: [{ orderId: 'a', number: 'B-1' }], orders: 1, left: 0, hasMore: false };
const walk = beginWalk(list, { email: 'jon@example.test', orderIds: ['b', 'a'] });

test('a walk goes line by line, back too, and ends behind the last one', () => {
  expect([currentLine(walk), isUnderWay(walk)]).toEqual([lines[0], false]);
  const second = withMark(walk, 'picked');
  expect([currentLine(second), isUnderWay(second)]).toEqual([lines[1], true]);
  expect(withoutLastMark(second)).toEqual(walk);
  const end = withMark(withMark(second, 'missing'), 'picked');
  expect([currentLine(end), isUnderWay(end), missingLines(end)]).toEqual([undefined, false, [lines[1]]]);
  expect(withMark(end, 'picked')).toEqual(end);
  expect(withoutLastMark(walk)).toEqual(walk);
});

test('a scan is of the line to fetch now before another one that it could mean, too', () => {
  expect(lineOfScan(walk, ['4006381333931'])).toBe(0);
  expect(lineOfScan(walk, ['hb-12'])).toBe(0);
  expect(lineOfScan(walk, ['FW-10'])).toBe(1);
  expect(lineOfScan(walk, ['FW.10'])).toBe(1);
  const third = withMark(withMark(walk, 'picked'), 'picked');
  expect(lineOfScan(third, ['FW.10'])).toBe(2);
  expect(lineOfScan(third, ['HB-12'])).toBe(0);
  expect(lineOfScan(walk, ['XY-1'])).toBe('unknown');
  expect(lineOfScan(walk, [''])).toBe('damaged');
});

test('the same orders in another order are one walk', () => {
  expect([asksForTheSame(walk, ['a', 'b']), asksForTheSame(walk, ['a']), asksForTheSame(walk, [])]).toEqual([
    true,
    false,
    false,
  ]);
});

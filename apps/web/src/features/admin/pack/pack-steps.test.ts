import { expect, test } from 'vitest';
import type { Packing } from '#shared/contracts/fulfilment/packing.ts';
import { firstStep, stepsOf, unitsOfScan } from '#web/features/admin/pack/pack-steps.ts';
import { sampleOrder } from '#web/testing/sample-order.ts';

function packing(quantity: number, orderMultiple = 1, packed = 0, barcode: string | null = '4006381333931'): Packing {
  const goods = { barcode, partNumber: null, unit: 'piece' as const, orderMultiple };
  const order = sampleOrder('o', { quantity });
  return { order, packed, startedAt: null, startedBy: null, lastScan: null, goods, notes: [], problem: null };
}

test('few goods are scanned one by one, cartons carton by carton, and thousands are typed', () => {
  expect([packing(12), packing(3000, 100), packing(5000), packing(5000, 100)].map(firstStep)).toEqual([
    'unit',
    'carton',
    'typed',
    'typed',
  ]);
  expect(firstStep(packing(2, 1, 0, null))).toBe('typed');
});

test('goods that come one by one, and less than a carton of others, have no cartons', () => {
  expect([packing(500), packing(50, 100), packing(500, 100)].map((each) => stepsOf(each).includes('carton'))).toEqual([
    false,
    false,
    true,
  ]);
});

test('what is left below a carton counts one by one', () => {
  expect(unitsOfScan('carton', packing(250, 100, 100))).toBe(100);
  expect(unitsOfScan('carton', packing(250, 100, 200))).toBe(1);
  expect(unitsOfScan('unit', packing(250, 100))).toBe(1);
});

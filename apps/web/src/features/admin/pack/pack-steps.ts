import type { Packing } from '#shared/contracts/fulfilment/packing.ts';
import { restOf } from '#web/components/orders/order-parts.ts';

/** What one scan counts: a unit, a carton of the order multiple, or what is typed after it. */
export type PackStep = 'unit' | 'carton' | 'typed';

/** More scans than this for one order are typed instead. */
const MAX_SCANS = 30;

export function stepsOf({ goods, order }: Pick<Packing, 'goods' | 'order'>): PackStep[] {
  const hasCartons = goods.orderMultiple > 1 && restOf(order) >= goods.orderMultiple;
  return hasCartons ? ['carton', 'unit', 'typed'] : ['unit', 'typed'];
}

/** The one that takes few scans. */
export function firstStep(packing: Pick<Packing, 'goods' | 'order'>): PackStep {
  const { goods, order } = packing;
  if (goods.barcode === null && goods.partNumber === null) return 'typed';
  const [step = 'typed'] = stepsOf(packing);
  const scans = restOf(order) / (step === 'carton' ? goods.orderMultiple : 1);
  return scans > MAX_SCANS ? 'typed' : step;
}

/** The units that a scan counts without typing; one by one once less than a carton is left. */
export function unitsOfScan(step: PackStep, { goods, order, packed }: Packing): number {
  const isCarton = step === 'carton' && restOf(order) - packed >= goods.orderMultiple;
  return isCarton ? goods.orderMultiple : 1;
}

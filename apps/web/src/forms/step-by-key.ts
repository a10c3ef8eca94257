import { pageSteps, type QuantityRule, stepQuantity } from '#shared/domain/stock/quantity.ts';

export function stepByKey(key: string, quantity: number | null, rule: QuantityRule): number | null {
  const page = pageSteps(rule);
  const steps: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: page, PageDown: -page };
  const step = steps[key];
  return step === undefined ? null : stepQuantity(quantity, step, rule);
}

import { formatNumber } from '#shared/domain/shop/locale.ts';

/** Of orders that do not leave at once. */
export const partMessages = {
  shippedOf: (shipped: number, ordered: number) => `${formatNumber(shipped)} of ${formatNumber(ordered)} shipped`,
  restBy: (day: string) => `the rest by ${day}`,
  willNotCome: (short: number) => `${formatNumber(short)} will not come`,
} as const;

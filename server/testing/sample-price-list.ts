import type { NewPriceList } from '#shared/contracts/price-lists/price-lists.ts';
import { DAY_MS } from '#shared/domain/durations.ts';

/** Valid since long ago, without an end; it gives nothing yet. */
export function samplePriceList(name: string, terms: Partial<NewPriceList> = {}): NewPriceList {
  return { name, validFrom: '2020-01-01', validUntil: null, percentOff: null, categories: [], ...terms };
}

/** The day in UTC, which is the time zone of a new shop. */
export function dayAfter(at: number, days: number): string {
  return new Date(at + days * DAY_MS).toISOString().slice(0, 10);
}

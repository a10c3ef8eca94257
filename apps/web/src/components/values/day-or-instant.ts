import * as z from 'zod/mini';
import { currentTimeZone } from '#shared/domain/shop/locale.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';

// A bound of a filter in the address: a day such as 2026-11-29 in the shop's time zone, or an instant, as links have it.

const daySchema = z.iso.date();
const boundSchema = z.union([daySchema, z.iso.datetime()]);

/** Empty when there is none. */
export function readBound(search: URLSearchParams, name: string): string {
  return boundSchema.safeParse(search.get(name)).data ?? '';
}

/** For an input of a date. */
export function toDay(bound: string): string {
  return bound === '' || daySchema.safeParse(bound).success ? bound : dayOf(Date.parse(bound), currentTimeZone());
}

/** As the API takes them: it knows when a day of the shop begins and ends. */
export function boundsOf({ from, to }: { from: string; to: string }) {
  return { from: from || undefined, to: to || undefined };
}

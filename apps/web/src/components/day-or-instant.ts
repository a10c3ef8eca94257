import * as z from 'zod/mini';

// A bound of a filter in the address: a day such as 2026-11-29 in the user's time zone, or an instant, as links have it.

const daySchema = z.iso.date();
const boundSchema = z.union([daySchema, z.iso.datetime()]);

/** Empty when there is none. */
export function readBound(search: URLSearchParams, name: string): string {
  return boundSchema.safeParse(search.get(name)).data ?? '';
}

function isDay(bound: string): boolean {
  return daySchema.safeParse(bound).success;
}

/** For an input of a date. */
export function dayOf(bound: string): string {
  // Swedish dates are written as ISO 8601 writes them.
  return bound === '' || isDay(bound) ? bound : new Date(bound).toLocaleDateString('sv');
}

/** The first and the last instant, in ISO 8601. */
export function boundsOf({ from, to }: { from: string; to: string }) {
  return {
    from: from === '' ? undefined : new Date(isDay(from) ? `${from}T00:00:00` : from).toISOString(),
    to: to === '' ? undefined : new Date(isDay(to) ? `${to}T23:59:59.999` : to).toISOString(),
  };
}

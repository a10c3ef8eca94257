import * as z from 'zod/mini';
import { fieldMessages } from '#shared/messages/fields.ts';

const daySchema = z.iso.date({ error: fieldMessages.date });

/** Of a period, included in it: a day in the shop's time zone, such as `2026-11-29`, or an instant. */
export const boundSchema = z.union([daySchema, z.iso.datetime({ offset: true })], { error: fieldMessages.date });

export interface Bounds {
  from?: string | undefined;
  to?: string | undefined;
}

export function isDay(bound: string): boolean {
  return daySchema.safeParse(bound).success;
}

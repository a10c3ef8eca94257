import type { Settings } from '#server/env.ts';

const HOUR_MS = 3_600_000;

export interface ReservationTerms {
  maxOrders: number;
  forMs: number;
}

export function reservationTerms(settings: Settings, isVerified: boolean): ReservationTerms {
  const { unpaidOrdersPerCustomer, unpaidOrderHours } = settings;
  if (isVerified) return { maxOrders: unpaidOrdersPerCustomer, forMs: unpaidOrderHours * HOUR_MS };
  return {
    maxOrders: Math.min(unpaidOrdersPerCustomer, settings.unpaidOrdersUnverified),
    forMs: Math.min(unpaidOrderHours, settings.unpaidOrderHoursUnverified) * HOUR_MS,
  };
}

import type { Settings } from '#server/env.ts';

const HOUR_MS = 3_600_000;

/** What a customer may reserve without paying. */
export interface ReservationTerms {
  /** Unpaid orders at once. */
  maxOrders: number;
  /** How long each holds its goods, in milliseconds. */
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

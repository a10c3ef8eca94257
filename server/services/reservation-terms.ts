import { AppError } from '#server/app-error.ts';
import type { UserRow, WriteTransaction } from '#server/db/schema/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { Settings } from '#server/env.ts';
import { hasReservations, hasReservedOrders } from '#server/queries/reservations.ts';
import { findActiveUser } from '#server/queries/users.ts';
import { HOUR_MS } from '#shared/domain/durations.ts';
import { reservationMessages } from '#shared/messages/reservations.ts';

export interface ReservationTerms {
  /** A checkout counts once, however many orders it has. */
  maxReservations: number;
  /** A checkout may bring the customer's orders up to this many; null: no limit. */
  maxOrders: number | null;
  forMs: number;
}

export function reservationTerms(settings: Settings, isVerified: boolean): ReservationTerms {
  const { unpaidOrdersPerCustomer, unpaidOrderHours } = settings;
  if (isVerified) {
    return { maxReservations: unpaidOrdersPerCustomer, maxOrders: null, forMs: unpaidOrderHours * HOUR_MS };
  }
  return {
    maxReservations: Math.min(unpaidOrdersPerCustomer, settings.unpaidOrdersUnverified),
    maxOrders: settings.unpaidLinesUnverified,
    forMs: Math.min(unpaidOrderHours, settings.unpaidOrderHoursUnverified) * HOUR_MS,
  };
}

/**
 * The customer, and for how long new orders hold their stock. Reads the user first: on PostgreSQL that locks the row, so
 * that concurrent orders of one customer see each other.
 * @throws {AppError} unauthenticated; too_many_unpaid when another reservation of so many orders is beyond the limits
 */
export async function requireReservationTerms(
  db: WriteTransaction,
  { settings }: Deps,
  ownerId: string,
  newOrders: number,
): Promise<{ owner: UserRow; forMs: number }> {
  const owner = await findActiveUser(db, ownerId);
  if (!owner) throw new AppError('unauthenticated');
  const isVerified = owner.email_verified === 1;
  const { maxReservations, maxOrders, forMs } = reservationTerms(settings, isVerified);
  const refuse = (message: string) => new AppError('too_many_unpaid', { message });
  const { tooManyUnpaid, tooManyUnpaidUnverified, tooManyLinesUnverified } = reservationMessages;
  if (await hasReservations(db, ownerId, maxReservations)) {
    throw refuse((isVerified ? tooManyUnpaid : tooManyUnpaidUnverified)(maxReservations));
  }
  // For single orders the limit of reservations is enough.
  if (maxOrders !== null && newOrders > 1 && (await isBeyond(db, ownerId, newOrders, maxOrders))) {
    throw refuse(tooManyLinesUnverified(maxOrders));
  }
  return { owner, forMs };
}

async function isBeyond(db: WriteTransaction, ownerId: string, newOrders: number, maxOrders: number): Promise<boolean> {
  return newOrders > maxOrders || hasReservedOrders(db, ownerId, maxOrders - newOrders + 1);
}

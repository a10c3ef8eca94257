import { AppError } from '#server/app-error.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { together } from '#server/db/together.ts';
import type { Deps } from '#server/deps.ts';
import type { Settings } from '#server/env.ts';
import { hasReservations, hasReservedOrders } from '#server/queries/orders/reservations.ts';
import { readReservationHours } from '#server/queries/shop/settings.ts';
import { type Buyer, type BuyerOf, findBuyer } from '#server/queries/users/users.ts';
import { HOUR_MS } from '#shared/domain/durations.ts';
import { reservationMessages } from '#shared/messages/orders/reservations.ts';

export interface ReservationLimits {
  maxUnpaid: number;
  /** Whether a checkout counts once, however many orders it has. */
  checkoutCountsOnce: boolean;
  forMs: number;
}

type LimitSettings = Pick<
  Settings,
  'unpaidOrdersPerCustomer' | 'unpaidOrderHours' | 'unpaidOrdersUnverified' | 'unpaidOrderHoursUnverified'
>;

/** By the settings of the shop, where those of the deployment are the default. */
export async function readReservationLimits(
  db: WriteTransaction,
  settings: LimitSettings,
  isVerified: boolean,
): Promise<ReservationLimits> {
  const unpaidOrderHours = await readReservationHours(withoutRowLocks(db), settings);
  return reservationLimits({ ...settings, unpaidOrderHours }, isVerified);
}

export function reservationLimits(settings: LimitSettings, isVerified: boolean): ReservationLimits {
  const { unpaidOrdersPerCustomer, unpaidOrderHours } = settings;
  if (isVerified) {
    return { maxUnpaid: unpaidOrdersPerCustomer, checkoutCountsOnce: true, forMs: unpaidOrderHours * HOUR_MS };
  }
  return {
    maxUnpaid: Math.min(unpaidOrdersPerCustomer, settings.unpaidOrdersUnverified),
    checkoutCountsOnce: false,
    forMs: Math.min(unpaidOrderHours, settings.unpaidOrderHoursUnverified) * HOUR_MS,
  };
}

/**
 * The customer, the limits of new orders, and what `read` gives once the customer is known. Reads the user first: on PostgreSQL that
 * locks the row, so that concurrent orders of one customer see each other.
 * @throws {AppError} unauthenticated; too_many_unpaid when so many new orders are beyond the limit
 */
export async function requireReservationLimits<T>(
  db: WriteTransaction,
  { settings }: Deps,
  buyer: BuyerOf,
  newOrders: number,
  read: (db: WriteTransaction, owner: Buyer) => Promise<T>,
): Promise<{ owner: Buyer; limits: ReservationLimits; known: T }> {
  const { userId: ownerId } = buyer;
  const owner = await findBuyer(db, buyer);
  if (!owner) throw new AppError('unauthenticated');
  const isVerified = owner.email_verified === 1;
  const unpaidOrderHours = owner.reservation_hours ?? settings.unpaidOrderHours;
  const limits = reservationLimits({ ...settings, unpaidOrderHours }, isVerified);
  const { maxUnpaid, checkoutCountsOnce } = limits;
  const refuse = (message: string) => new AppError('too_many_unpaid', { message });
  const { tooManyUnpaid, tooManyUnpaidUnverified, tooManyLinesUnverified } = reservationMessages;
  const refuseBeyond = async (db: WriteTransaction) => {
    if (await hasUnpaid(db, ownerId, maxUnpaid, limits)) {
      throw refuse((isVerified ? tooManyUnpaid : tooManyUnpaidUnverified)(maxUnpaid));
    }
    if (!checkoutCountsOnce && (await isBeyond(db, ownerId, newOrders, limits))) {
      throw refuse(tooManyLinesUnverified(maxUnpaid));
    }
  };
  const [, known] = await together<[unknown, T]>(db, [refuseBeyond, (db) => read(db, owner)]);
  return { owner, limits, known };
}

/** Whether the customer has at least this many unpaid orders, counted as the terms say. */
export async function hasUnpaid(
  db: WriteTransaction,
  ownerId: string,
  count: number,
  { checkoutCountsOnce }: ReservationLimits,
): Promise<boolean> {
  return (checkoutCountsOnce ? hasReservations : hasReservedOrders)(db, ownerId, count);
}

async function isBeyond(
  db: WriteTransaction,
  ownerId: string,
  newOrders: number,
  terms: ReservationLimits,
): Promise<boolean> {
  if (newOrders === 1) return false;
  return newOrders > terms.maxUnpaid || hasUnpaid(db, ownerId, terms.maxUnpaid - newOrders + 1, terms);
}

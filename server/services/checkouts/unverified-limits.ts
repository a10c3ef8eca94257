import { AppError } from '#server/app-error.ts';
import { takeTransactionLock } from '#server/db/postgres/advisory-lock.ts';
import type { ProductRow } from '#server/db/schema/tables/products.ts';
import type { UserRow } from '#server/db/schema/tables/users.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import type { Deps } from '#server/deps.ts';
import { sumUnverified, sumUnverifiedWorth } from '#server/queries/checkouts/unverified-orders.ts';
import { chargeLimits, toMinorUnits } from '#shared/domain/money.ts';
import { reservationMessages } from '#shared/messages/orders/reservations.ts';

// What all customers whose e-mail is not verified hold unpaid together. See docs/decisions/0064.

type LimitedProduct = Pick<ProductRow, 'id' | 'available_quantity' | 'minimum_quantity'>;

export interface LimitedLine {
  product: LimitedProduct;
  quantity: number;
  /** Minor units. */
  total: number;
}

/** How much more of a product they may hold; the product must be locked, and its stock not yet taken. */
export async function unverifiedRoom(db: WriteTransaction, deps: Deps, product: LimitedProduct): Promise<number> {
  const reserved = await sumUnverified(db, product.id);
  const share = Math.floor((product.available_quantity + reserved) * deps.settings.unverifiedStockShare);
  return Math.max(0, Math.max(share, product.minimum_quantity) - reserved);
}

/** Minor units; may be negative. */
export async function unverifiedWorthLeft(db: WriteTransaction, { settings }: Deps): Promise<number> {
  const { currency, unverifiedUnpaidTotal } = settings;
  const limit =
    unverifiedUnpaidTotal === undefined
      ? chargeLimits(currency).max
      : (toMinorUnits(unverifiedUnpaidTotal, currency) ?? 0);
  return limit - (await sumUnverifiedWorth(db));
}

/**
 * Locks placements of unverified customers until the transaction ends, so that concurrent ones see each other. Verified
 * customers have no such limit. @throws {AppError} unverified_limit
 */
export async function requireUnverifiedRoom(
  db: WriteTransaction,
  deps: Deps,
  owner: Pick<UserRow, 'email_verified'>,
  { lines, field }: { lines: readonly LimitedLine[]; field: (index: number) => string },
): Promise<void> {
  if (owner.email_verified === 1) return;
  await takeTransactionLock(db, 'unverified');
  const fields: Record<string, string> = {};
  for (const [index, { product, quantity }] of lines.entries()) {
    const room = await unverifiedRoom(db, deps, product);
    if (quantity > room) fields[field(index)] = reservationMessages.unverifiedQuantity(room, product.minimum_quantity);
  }
  const [message] = Object.values(fields);
  if (message !== undefined) throw new AppError('unverified_limit', { message, fields });
  const total = lines.reduce((sum, line) => sum + line.total, 0);
  if (total > (await unverifiedWorthLeft(db, deps))) throw new AppError('unverified_limit');
}

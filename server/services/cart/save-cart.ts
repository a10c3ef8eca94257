import { AppError } from '#server/app-error.ts';
import type { CartRow } from '#server/db/schema/tables/cart.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findCart, writeCart } from '#server/queries/cart/carts.ts';
import { findActiveUser } from '#server/queries/users/users.ts';
import type { NewCart } from '#shared/contracts/cart/cart.ts';

/**
 * Replaces a user's cart, unless it has changed since the version that the new one was made from. The same lines again
 * change nothing, so a request whose response was lost may be repeated.
 * @throws {AppError} unauthenticated, cart_changed
 */
export async function saveCart(deps: Deps, userId: string, { version, lines }: NewCart): Promise<CartRow> {
  const text = JSON.stringify(lines);
  return inTransaction(deps.db, async (db) => {
    // Locks the user's row on PostgreSQL, so that two first carts see each other.
    if (!(await findActiveUser(db, userId))) throw new AppError('unauthenticated');
    const earlier = await findCart(db, userId);
    if (earlier?.lines === text) return earlier;
    if ((earlier?.version ?? 0) !== version) throw new AppError('cart_changed');
    const cart = { user_id: userId, lines: text, version: version + 1, updated_at: deps.now() };
    await writeCart(db, cart);
    return cart;
  });
}

import { AppError } from '#server/app-error.ts';
import type { CartRow } from '#server/db/schema/tables/cart.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findCart, writeCart } from '#server/queries/cart/carts.ts';
import { findPunchOut, updatePunchOut } from '#server/queries/cart/punch-outs.ts';
import { findActiveUser } from '#server/queries/users/users.ts';
import type { NewCart } from '#shared/contracts/cart/cart.ts';

type SavedCart = Pick<CartRow, 'version' | 'lines'>;

/**
 * Replaces a user's cart, unless it has changed since the version that the new one was made from. The same lines again
 * change nothing, so a request whose response was lost may be repeated.
 * @throws {AppError} unauthenticated, cart_changed
 */
export async function saveCart(deps: Deps, userId: string, { version, lines }: NewCart): Promise<SavedCart> {
  return inTransaction(deps.db, async (db) => {
    // Locks the user's row on PostgreSQL, so that two first carts see each other.
    if (!(await findActiveUser(db, userId))) throw new AppError('unauthenticated');
    const earlier = await findCart(db, userId);
    const change = changeOf(earlier, { version, lines });
    if (change === null) return { version: 0, lines: '[]', ...earlier };
    await writeCart(db, { user_id: userId, ...change, updated_at: deps.now() });
    return change;
  });
}

/** The same for the cart of a visit from a procurement system. @throws {AppError} unauthenticated, cart_changed */
export async function saveVisitCart(deps: Deps, id: string, cart: NewCart): Promise<SavedCart> {
  return inTransaction(deps.db, async (db) => {
    const visit = await findPunchOut(db, id);
    if (visit?.state !== 'started') throw new AppError('unauthenticated');
    const change = changeOf(visit, cart);
    if (change === null) return visit;
    await updatePunchOut(db, id, change);
    return change;
  });
}

/** Null when nothing changes. */
function changeOf(earlier: SavedCart | undefined, { version, lines }: NewCart): SavedCart | null {
  const text = JSON.stringify(lines);
  if (earlier?.lines === text) return null;
  if ((earlier?.version ?? 0) !== version) throw new AppError('cart_changed');
  return { lines: text, version: version + 1 };
}

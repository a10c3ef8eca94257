import { prepareQuery } from '#server/db/prepared-query.ts';
import type { CartRow } from '#server/db/schema/tables/cart.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';

const cartOfUser = prepareQuery((db, { userId }: { userId: string }) =>
  db.selectFrom('carts').selectAll().where('user_id', '=', userId),
);

/** A user's cart; undefined when nothing was ever put into it. */
export async function findCart(db: Database, userId: string): Promise<CartRow | undefined> {
  return cartOfUser.first(db, { userId });
}

export async function writeCart(db: WriteTransaction, cart: CartRow): Promise<void> {
  const { user_id, ...written } = cart;
  await db
    .insertInto('carts')
    .values({ user_id, ...written })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(written))
    .execute();
}

export async function deleteCart(db: WriteTransaction, userId: string): Promise<void> {
  await db.deleteFrom('carts').where('user_id', '=', userId).execute();
}

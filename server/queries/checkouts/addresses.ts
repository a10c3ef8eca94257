import { prepareQuery } from '#server/db/prepared-query.ts';
import type { AddressRow } from '#server/db/schema/tables/checkouts.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';

const addressesOfUser = prepareQuery((db, { userId }: { userId: string }) =>
  db.selectFrom('addresses').selectAll().where('user_id', '=', userId).orderBy('label_key'),
);

/** A user's addresses: the default first, then by label. */
export async function listAddresses(db: Database, userId: string): Promise<AddressRow[]> {
  const addresses = await addressesOfUser.all(db, { userId });
  return addresses.sort((a, b) => b.is_default - a.is_default);
}

const addressOfUser = prepareQuery((db, { id, userId }: { id: string; userId: string }) =>
  db.selectFrom('addresses').selectAll().where('id', '=', id).where('user_id', '=', userId),
);

export async function findAddress(db: Database, id: string, userId: string): Promise<AddressRow | undefined> {
  return addressOfUser.first(db, { id, userId });
}

export async function insertAddress(db: WriteTransaction, address: AddressRow): Promise<void> {
  await db.insertInto('addresses').values(address).execute();
}

export async function updateAddress(
  db: WriteTransaction,
  id: string,
  update: Partial<Pick<AddressRow, 'label' | 'label_key' | 'address' | 'phone' | 'is_default' | 'updated_at'>>,
): Promise<void> {
  await db.updateTable('addresses').set(update).where('id', '=', id).execute();
}

export async function deleteAddress(db: WriteTransaction, id: string): Promise<void> {
  await db.deleteFrom('addresses').where('id', '=', id).execute();
}

export async function deleteAddressesOf(db: WriteTransaction, userId: string): Promise<void> {
  await db.deleteFrom('addresses').where('user_id', '=', userId).execute();
}

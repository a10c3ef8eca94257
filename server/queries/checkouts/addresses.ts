import { prepareQuery } from '#server/db/prepared-query.ts';
import type { AddressRow } from '#server/db/schema/tables/checkouts.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';

const addressesOfAccount = prepareQuery((db, { accountId }: { accountId: string }) =>
  db.selectFrom('addresses').selectAll().where('account_id', '=', accountId).orderBy('label_key'),
);

/** An account's addresses: the default first, then by label. */
export async function listAddresses(db: Database, accountId: string): Promise<AddressRow[]> {
  const addresses = await addressesOfAccount.all(db, { accountId });
  return addresses.sort((a, b) => b.is_default - a.is_default);
}

const addressOfAccount = prepareQuery((db, { id, accountId }: { id: string; accountId: string }) =>
  db.selectFrom('addresses').selectAll().where('id', '=', id).where('account_id', '=', accountId),
);

export async function findAddress(db: Database, id: string, accountId: string): Promise<AddressRow | undefined> {
  return addressOfAccount.first(db, { id, accountId });
}

export async function insertAddress(db: WriteTransaction, address: AddressRow): Promise<void> {
  await db.insertInto('addresses').values(address).execute();
}

export async function updateAddress(
  db: WriteTransaction,
  id: string,
  update: Partial<
    Pick<AddressRow, 'label' | 'label_key' | 'address' | 'phone' | 'country' | 'postcode' | 'is_default' | 'updated_at'>
  >,
): Promise<void> {
  await db.updateTable('addresses').set(update).where('id', '=', id).execute();
}

export async function deleteAddress(db: WriteTransaction, id: string): Promise<void> {
  await db.deleteFrom('addresses').where('id', '=', id).execute();
}

export async function deleteAddressesOf(db: WriteTransaction, accountId: string): Promise<void> {
  await db.deleteFrom('addresses').where('account_id', '=', accountId).execute();
}

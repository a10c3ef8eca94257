import type { Insertable, Updateable } from 'kysely';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { PunchOutRow, PunchOutsTable } from '#server/db/schema/tables/cart.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { hashOfSecret } from '#server/queries/api-keys/api-keys.ts';

export async function insertPunchOut(db: WriteTransaction, row: Insertable<PunchOutsTable>): Promise<void> {
  await db.insertInto('punch_outs').values(row).execute();
}

const punchOutById = prepareQuery((db, { id }: { id: string }) =>
  db.selectFrom('punch_outs').selectAll().where('id', '=', id),
);

export async function findPunchOut(db: Database, id: string): Promise<PunchOutRow | undefined> {
  return punchOutById.first(db, { id });
}

const punchOutByHash = prepareQuery((db, { hash }: { hash: string }) =>
  db.selectFrom('punch_outs').selectAll().where('token_hash', '=', hash),
);

/** In any state. */
export async function findPunchOutByToken(db: Database, token: string): Promise<PunchOutRow | undefined> {
  return punchOutByHash.first(db, { hash: hashOfSecret(token) });
}

export async function updatePunchOut(
  db: WriteTransaction,
  id: string,
  change: Updateable<PunchOutsTable>,
): Promise<void> {
  await db.updateTable('punch_outs').set(change).where('id', '=', id).execute();
}

export async function deletePunchOutsBefore(db: WriteTransaction, at: number): Promise<void> {
  await db.deleteFrom('punch_outs').where('expires_at', '<', at).execute();
}

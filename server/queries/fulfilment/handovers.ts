import { type Insertable, type Selectable, sql } from 'kysely';
import { pagedList } from '#server/db/paged-list.ts';
import type { HandoversTable } from '#server/db/schema/tables/fulfilment.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { rolesWith } from '#shared/domain/users/permissions.ts';

export type HandoverRow = Selectable<HandoversTable>;

/** More are not counted. */
const MAX_COUNTED = 10_000;

export async function findHandover(db: Database, id: string): Promise<HandoverRow | undefined> {
  return db.selectFrom('handovers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The one that waits for its signature. */
export async function findOpenHandover(db: Database): Promise<HandoverRow | undefined> {
  return db.selectFrom('handovers').selectAll().where('signed_at', 'is', null).executeTakeFirst();
}

export async function findLastSigned(db: Database): Promise<HandoverRow | undefined> {
  return db
    .selectFrom('handovers')
    .selectAll()
    .where('seq', '>', 0)
    .where('signed_at', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export const signedHandoverList = pagedList('handovers', {
  rows: (db) => db.selectFrom('handovers').selectAll().where('signed_at', 'is not', null),
  count: async (db) => {
    const counted = await db
      .selectFrom((eb) =>
        eb
          .selectFrom('handovers')
          .select('seq')
          .where('seq', '>', 0)
          .where('signed_at', 'is not', null)
          .limit(MAX_COUNTED + 1)
          .as('counted_handovers'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(counted.count) > MAX_COUNTED ? null : Number(counted.count);
  },
});

/** Undefined when another one was written before. */
export async function insertHandover(
  db: WriteTransaction,
  handover: Insertable<HandoversTable>,
): Promise<HandoverRow | undefined> {
  return db
    .insertInto('handovers')
    .values(handover)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

type HandoverChange = Partial<Omit<HandoverRow, 'seq' | 'id' | 'written_by'>>;

/** Undefined when it was changed or signed before. */
export async function updateOpenHandover(
  db: WriteTransaction,
  { id, version }: Pick<HandoverRow, 'id' | 'version'>,
  change: HandoverChange,
): Promise<HandoverRow | undefined> {
  return db
    .updateTable('handovers')
    .set(change)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('signed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteOpenHandover(db: WriteTransaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('handovers')
    .where('id', '=', id)
    .where('signed_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether another user writes handovers too. */
export async function hasColleague(db: Database, userId: string): Promise<boolean> {
  for (const role of rolesWith('handovers.write')) {
    const colleague = await db
      .selectFrom('users')
      .select('id')
      // A literal, because SQLite uses a partial index only for values that it knows when it prepares a statement.
      .where('role', '=', sql.lit(role))
      .where('id', '!=', userId)
      .where('email_verified', '=', 1)
      .where('seq', '>', 0)
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst();
    if (colleague !== undefined) return true;
  }
  return false;
}

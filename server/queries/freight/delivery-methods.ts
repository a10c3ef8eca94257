import { type Insertable, sql, type Updateable } from 'kysely';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { DeliveryMethodRow, DeliveryMethodsTable } from '#server/db/schema/tables/delivery-methods.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { parseDeliveryZones, parseFreightRule } from '#server/db/stored-freight.ts';
import type { DeliveryMethod } from '#shared/domain/freight/delivery-method.ts';

const inUse = prepareQuery((db) =>
  db.selectFrom('delivery_methods').selectAll().where('archived_at', 'is', null).orderBy('position').orderBy('seq'),
);

/** Those that customers can select, in their order; none for a shop without freight. Locks nothing. */
export async function listDeliveryMethods(db: Database): Promise<DeliveryMethod[]> {
  return (await inUse.all(withoutRowLocks(db), {})).map(toDeliveryMethod);
}

const anyInUse = prepareQuery((db) =>
  db.selectFrom('delivery_methods').select('seq').where('archived_at', 'is', null).limit(sql.lit(1)),
);

export async function hasDeliveryMethods(db: Database): Promise<boolean> {
  return (await anyInUse.first(db, {})) !== undefined;
}

/** Also an archived one. */
export async function findDeliveryMethod(db: Database, id: string): Promise<DeliveryMethod | undefined> {
  const row = await findDeliveryMethodRow(db, id);
  return row && toDeliveryMethod(row);
}

export function toDeliveryMethod(row: DeliveryMethodRow): DeliveryMethod {
  return {
    id: row.id,
    name: row.name,
    carrier: row.carrier,
    rule: parseFreightRule(row.rule),
    freeFrom: row.free_from_minor,
    zones: parseDeliveryZones(row.zones),
  };
}

/** Those in use in their order, then the archived ones, the latest first. */
export async function readDeliveryMethodRows(db: Database): Promise<DeliveryMethodRow[]> {
  const rows = await db.selectFrom('delivery_methods').selectAll().orderBy('id').execute();
  return rows.toSorted(
    (one, other) =>
      (other.archived_at ?? Number.MAX_SAFE_INTEGER) - (one.archived_at ?? Number.MAX_SAFE_INTEGER) ||
      one.position - other.position ||
      one.seq - other.seq,
  );
}

export async function findDeliveryMethodRow(db: Database, id: string): Promise<DeliveryMethodRow | undefined> {
  return db.selectFrom('delivery_methods').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertDeliveryMethod(db: WriteTransaction, row: Insertable<DeliveryMethodsTable>): Promise<void> {
  await db.insertInto('delivery_methods').values(row).execute();
}

export async function updateDeliveryMethod(
  db: WriteTransaction,
  id: string,
  update: Updateable<DeliveryMethodsTable>,
): Promise<void> {
  await db.updateTable('delivery_methods').set(update).where('id', '=', id).execute();
}

import { randomUUIDv7 } from 'node:crypto';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { familyKey } from '#shared/domain/products/family.ts';

/** Makes a row of each family that products begin to name. */
export async function addFamilies(db: WriteTransaction, names: (string | null | undefined)[]): Promise<void> {
  const byKey = new Map(names.flatMap((name) => (name ? [[familyKey(name), name] as const] : [])));
  if (byKey.size === 0) return;
  // In one order, so that two transactions do not wait for each other.
  const rows = [...byKey].sort(([one], [other]) => (one < other ? -1 : 1));
  await db
    .insertInto('product_families')
    .values(rows.map(([key, name]) => ({ id: randomUUIDv7(), key, name })))
    // Locks those that are there: one that is being renamed or removed gets a row again.
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ key: eb.ref('excluded.key') })))
    .execute();
}

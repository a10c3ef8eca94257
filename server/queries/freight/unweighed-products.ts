import { sql } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';
import { MAX_COUNTED_UNWEIGHED, MAX_UNWEIGHED } from '#shared/domain/freight/delivery-method.ts';

export async function findUnweighed(db: Database) {
  const unweighed = db.selectFrom('products').where('weight_mg', 'is', null).where('deleted_at', 'is', null);
  const products = await unweighed
    .select(['id', 'name', 'part_number'])
    .orderBy('seq', 'desc')
    .limit(sql.lit(MAX_UNWEIGHED))
    .execute();
  const counted = await db
    .selectFrom(
      unweighed
        .select('seq')
        .orderBy('seq')
        .limit(sql.lit(MAX_COUNTED_UNWEIGHED + 1))
        .as('unweighed'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const count = Number(counted.count);
  return { count: count > MAX_COUNTED_UNWEIGHED ? null : count, products };
}

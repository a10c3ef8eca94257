import { type Kysely, sql } from 'kysely';
import { isPostgres } from '#server/db/schema/migrations/engine.ts';

/** Events say whether a customer has a tax id and an exemption, no longer which: they outlast a closed account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`alter table events disable trigger events_no_change`.execute(db);
    await sql`update events set ${sql.raw(['before', 'after'].map(ofPostgres).join())}
      where type = 'customer.tax_changed' and jsonb_exists("after"::jsonb, 'taxId')`.execute(db);
    await sql`alter table events enable trigger events_no_change`.execute(db);
    return;
  }
  await sql`drop trigger events_no_update`.execute(db);
  await sql`update events set ${sql.raw(['before', 'after'].map(ofSqlite).join())}
    where type = 'customer.tax_changed' and json_type("after", '$.taxId') is not null`.execute(db);
  await sql`create trigger events_no_update before update on events
    begin select raise(abort, 'events are append-only'); end`.execute(db);
}

function ofPostgres(column: string): string {
  const has = (key: string) => `"${column}"::jsonb ->> '${key}' is not null`;
  return `"${column}" = json_build_object('hasTaxId', ${has('taxId')}, 'isExempt', ${has('exemptReason')})::text`;
}

function ofSqlite(column: string): string {
  const has = (key: string) => `json(iif(json_extract("${column}", '$.${key}') is null, 'false', 'true'))`;
  return `"${column}" = json_object('hasTaxId', ${has('taxId')}, 'isExempt', ${has('exemptReason')})`;
}

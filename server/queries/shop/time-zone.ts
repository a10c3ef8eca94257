import { sql } from 'kysely';
import { zoneOffsets } from '#server/calendar.ts';
import { prepareQuery } from '#server/db/prepared-query.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import { refillSalesTotals } from '#server/db/schema/sales-totals.ts';
import type { ShopTimeZoneTable } from '#server/db/schema/tables/shop.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { defaultSettings } from '#shared/domain/shop/default-settings.ts';

const timeZoneRow = prepareQuery((db) => db.selectFrom('shop_time_zone').select(['time_zone', 'rules']));

/** Undefined until the first start sets it. */
export async function findTimeZone(db: Database): Promise<Omit<ShopTimeZoneTable, 'id'> | undefined> {
  return timeZoneRow.first(db, {});
}

/** By which every day is decided that people see or file. */
export async function readTimeZone(db: Database): Promise<string> {
  return (await findTimeZone(db))?.time_zone ?? defaultSettings.timeZone;
}

/** The version of the rules of all time zones that this program knows. */
export function knownRules(): string {
  return process.versions.tz ?? '';
}

/** Sales are added up again by the days of the zone; orders wait for that. */
export async function writeTimeZone(db: WriteTransaction, timeZone: string): Promise<void> {
  const row = { time_zone: timeZone, rules: knownRules() };
  await db
    .insertInto('shop_time_zone')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  const offsets = zoneOffsets(timeZone);
  const earlier = await db.selectFrom('time_zone_offsets').selectAll().orderBy('since').execute();
  if (JSON.stringify(earlier) === JSON.stringify(offsets)) return;
  // Sales that are under way are added up before, those that follow by the new zone.
  if (engineOf(db) === 'postgres') await sql`lock table orders in share row exclusive mode`.execute(db);
  await db.deleteFrom('time_zone_offsets').execute();
  if (offsets.length > 0) await db.insertInto('time_zone_offsets').values(offsets).execute();
  await refillSalesTotals(db);
}

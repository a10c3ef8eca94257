import type { Database } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findTimeZone, knownRules, writeTimeZone } from '#server/queries/shop/time-zone.ts';
import { isSupportedTimeZone } from '#shared/domain/shop/time-zone.ts';

/** The first start makes the server's time zone that of the shop; later ones learn what countries have changed. */
export async function keepTimeZone(db: Database, ofServer = serverTimeZone()): Promise<void> {
  if ((await findTimeZone(db))?.rules === knownRules()) return;
  await inTransaction(db, async (db) => {
    const kept = await findTimeZone(db);
    if (kept?.rules !== knownRules()) await writeTimeZone(db, kept?.time_zone ?? ofServer);
  });
}

function serverTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isSupportedTimeZone(timeZone) ? timeZone : 'UTC';
}

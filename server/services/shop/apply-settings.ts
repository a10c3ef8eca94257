import { currentReading } from '#server/db/postgres/replica-reads.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { readSettings } from '#server/queries/shop/settings.ts';
import type { ShopSettings } from '#shared/contracts/shop/settings.ts';
import { type Shop, shopSchema } from '#shared/contracts/shop/shop.ts';
import { setLocale, setTimeZone } from '#shared/domain/shop/locale.ts';

/** Reads the settings, by which this process then writes numbers and dates. Another process may have changed them. */
export async function applySettings(db: Database): Promise<ShopSettings> {
  const settings = await readSettings(db);
  // A standby's may be older than those that this process goes by.
  if (currentReading() !== null) return settings;
  setLocale(settings.locale);
  setTimeZone(settings.timeZone);
  return settings;
}

/** The settings that are public. */
export function shopOf(settings: ShopSettings): Shop {
  return shopSchema.parse(settings);
}

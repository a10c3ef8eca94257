import { existsSync } from 'node:fs';
import { type DatabaseLocation, databaseLocation } from '#server/db/location.ts';
import { readProcessDatabase } from '#server/env.ts';

/** The real shop unless `DEMO` selects the demo. Reads no setting but the place. */
export function selectedShop(): DatabaseLocation {
  const { demo, ...settings } = readProcessDatabase();
  return databaseLocation({ ...settings, demo: demo ?? false });
}

/** The demo or the real shop by `DEMO`, otherwise the only one that exists. @throws when both exist without `DEMO` */
export function findShop(): DatabaseLocation {
  const { demo, ...settings } = readProcessDatabase();
  const shop = databaseLocation({ ...settings, demo: demo ?? false });
  if (demo !== undefined || 'url' in shop) return shop;
  const demoShop = databaseLocation({ ...settings, demo: true });
  if (!('file' in demoShop) || !existsSync(demoShop.file)) return shop;
  if (!existsSync(shop.file)) return demoShop;
  throw new Error(
    `${settings.dataDir} holds a demo and a real shop. Say which one with DEMO=on or DEMO=off before the command`,
  );
}

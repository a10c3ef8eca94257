import { databaseLocation } from '#server/db/location.ts';
import { openShopDatabase } from '#server/db/open-shop-database.ts';
import { prepareDemo } from '#server/demo/prepare-demo.ts';
import { startDemo } from '#server/demo/start-demo.ts';
import type { Settings } from '#server/env.ts';
import { consoleLog } from '#server/log/log.ts';
import { tellCompanies } from '#server/testing/tell-companies.ts';

/** With the companies of the demo's year. */
export const OWNER_WITH_COMPANIES = 'companies';

export async function addCompanies(settings: Settings): Promise<void> {
  const location = databaseLocation(settings);
  await prepareDemo(location, settings, consoleLog);
  const db = await openShopDatabase(location);
  await tellCompanies(await startDemo({ db, settings, log: consoleLog, now: Date.now, isShuttingDown: () => false }));
  await db.destroy();
}

import { runShopCommand } from '#server/cli/run-command.ts';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { databaseLocation, nameOfDatabase } from '#server/db/location.ts';
import { openExistingDatabase } from '#server/db/open-shop-database.ts';
import { readProcessSettings } from '#server/env.ts';

// npm run verify-db [-- FILE]: checks the invariants of a database. Safe while the shop runs.
await runShopCommand(async () => {
  const file = process.argv[2];
  const location = file === undefined ? databaseLocation(readProcessSettings()) : { file };
  const name = nameOfDatabase(location);
  const db = await openExistingDatabase(location);
  const problems = await verifyDatabase(db);
  await db.destroy();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) throw new Error(`${name}: ${problems.length} violations`);
  console.log(`${name}: every invariant holds`);
});

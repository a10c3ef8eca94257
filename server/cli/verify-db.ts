import { selectedShop } from '#server/cli/find-shop.ts';
import { runShopCommand } from '#server/cli/run-command.ts';
import { refuseOlder, refuseUnusable } from '#server/db/checks/compatibility.ts';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { nameOfDatabase } from '#server/db/location.ts';
import { openExistingDatabase } from '#server/db/open-shop-database.ts';

// npm run verify-db [-- FILE]: checks the invariants of a database. Safe while the shop runs.
await runShopCommand(async () => {
  const file = process.argv[2];
  const location = file === undefined ? selectedShop() : { file };
  const name = nameOfDatabase(location);
  if ('file' in location) refuseUnusable(location.file, true);
  const db = await openExistingDatabase(location);
  const problems = await refuseOlder(db, name)
    .then(() => verifyDatabase(db))
    .finally(() => db.destroy());
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) throw new Error(`${name}: ${problems.length} violations`);
  console.log(`${name}: every invariant holds`);
});

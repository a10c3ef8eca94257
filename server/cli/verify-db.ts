import { runCommand } from '#server/cli/run-command.ts';
import { openDatabase } from '#server/db/client.ts';
import { verifyDatabase } from '#server/db/verify.ts';
import { readProcessSettings } from '#server/env.ts';
import { databaseFile } from '#server/start-server.ts';

// npm run verify-db [-- FILE]: checks the invariants of a database, also while the shop runs.
await runCommand(async () => {
  const file = process.argv[2] ?? databaseFile(readProcessSettings());
  const db = openDatabase(file, { mustExist: true });
  const problems = await verifyDatabase(db);
  await db.destroy();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) throw new Error(`${file}: ${problems.length} violations`);
  console.log(`${file}: every invariant holds`);
});

import { openDatabase } from '#server/db/client.ts';
import { verifyDatabase } from '#server/db/verify.ts';
import { readProcessSettings } from '#server/env.ts';
import { databaseFile } from '#server/start-server.ts';

// npm run verify-db [-- FILE]: checks the invariants of a database, also while the shop runs.
const file = process.argv[2] ?? databaseFile(readProcessSettings());
const db = openDatabase(file, { mustExist: true });
const problems = await verifyDatabase(db);
await db.destroy();
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? `${file}: every invariant holds` : `${file}: ${problems.length} violations`);
process.exitCode = problems.length === 0 ? 0 : 1;

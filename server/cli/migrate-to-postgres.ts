import path from 'node:path';
import { runShopCommand } from '#server/cli/run-command.ts';
import { copyToPostgres } from '#server/db/backup/copy-to-postgres.ts';
import { nameOfDatabase } from '#server/db/location.ts';
import { readProcessDatabase } from '#server/env.ts';

// npm run migrate-to-postgres [-- FILE]: copies the shop's file into the empty database at DATABASE_URL.
await runShopCommand(async () => {
  const { postgres, dataDir } = readProcessDatabase();
  if (postgres === null) throw new Error('Set DATABASE_URL to the empty database that the shop shall move to');
  const file = process.argv[2] ?? path.join(dataDir, 'bulkhead.sqlite');
  let lastLine = Number.NEGATIVE_INFINITY;
  const copied = await copyToPostgres(file, postgres, ({ table, rows }) => {
    if (performance.now() - lastLine < 1000) return;
    lastLine = performance.now();
    console.log(`${table}: ${rows} rows so far`);
  });
  for (const { table, rows } of copied) console.log(`${table}: ${rows} rows`);
  console.log(`${nameOfDatabase(postgres)} now holds the shop, and every invariant holds. ${file} was left as it is.`);
});

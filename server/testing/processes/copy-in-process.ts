import { writeSync } from 'node:fs';
import { copyToPostgres } from '#server/db/backup/copy-to-postgres.ts';

// Halts in the middle of a table, to be killed there. Arguments: file, address.
const [file = '', url = ''] = process.argv.slice(2);
await copyToPostgres(file, { url, poolSize: 4 }, ({ table, rows }) => {
  if (table !== 'webhook_events') return;
  writeSync(1, `${rows} rows\n`);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { endOnSignal } from '#bench/processes/end-on-signal.ts';

// The least that writes to PostgreSQL: a row and a synced commit, sent at once, on each of some connections.
const pool = new pg.Pool({ connectionString: process.argv[2], max: 100, pipeline: true });
await pool.query('create table events (seq bigserial primary key, id text not null unique, at bigint, after text)');
const add = 'insert into events (id, at, after) values ($1, $2, $3)';
const after = '{"quantity":500,"priceUnits":2145,"totalMinor":10725}';

/** Returns the number of commits. */
async function write(until: number): Promise<number> {
  const client = await pool.connect();
  let count = 0;
  for (; performance.now() < until; count += 1) {
    const values = [randomUUID(), Date.now(), after];
    await Promise.all([client.query('begin'), client.query(add, values), client.query('commit')]);
  }
  client.release();
  return count;
}

process.on('message', async ({ connections, seconds }: { connections: number; seconds: number }) => {
  const started = performance.now();
  const counts = await Promise.all(Array.from({ length: connections }, () => write(started + seconds * 1000)));
  const total = counts.reduce((sum, count) => sum + count, 0);
  process.send?.({ perSecond: (total * 1000) / (performance.now() - started) });
});
process.send?.({});
endOnSignal();

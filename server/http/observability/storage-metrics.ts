import { statfs } from 'node:fs/promises';
import type { Registry } from '@prometheus-io/client';
import { readDatabaseSize, readLogSize } from '#server/db/database-size.ts';
import { poolUse } from '#server/db/postgres/pool-use.ts';
import { type ReplicaState, replicasOf } from '#server/db/postgres/replica-reads.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { Deps } from '#server/deps.ts';
import { PROBE_CACHE_MS } from '#server/http/limits.ts';
import { addGauge, addGaugeBy } from '#server/http/observability/gauges.ts';
import { shareResult } from '#server/http/observability/share-result.ts';

/** Disks, the database, and connections to it. */
export function measureStorage(registry: Registry, { db, settings, now }: Deps): void {
  // First, so that connections are counted before they are used to measure the rest.
  if (engineOf(db) === 'postgres') {
    const connections = {
      name: 'bulkhead_database_connections',
      help: 'Connections to PostgreSQL, and requests that wait for one',
      label: 'state',
      aggregator: 'sum' as const,
    };
    addGaugeBy(registry, connections, async () => poolUse(db));
    measureReplicas(registry, db, now);
  }
  const { dataDir, scheduledBackups } = settings;
  const folders = { data: dataDir, ...(scheduledBackups && { backups: scheduledBackups.folder }) };
  addGaugeBy(
    registry,
    { name: 'bulkhead_disk_free_bytes', help: 'Free space on the disks of data and backups', label: 'folder' },
    shareResult(() => readFreeSpace(folders), PROBE_CACHE_MS, now),
  );
  const size = { name: 'bulkhead_database_size_bytes', help: 'Size of the database, without its log' };
  addGauge(
    registry,
    size,
    shareResult(() => readDatabaseSize(db), PROBE_CACHE_MS, now),
  );
  if (engineOf(db) === 'sqlite') {
    const log = { name: 'bulkhead_database_log_size_bytes', help: 'Size of the log (WAL) of the SQLite file' };
    addGauge(registry, log, () => readLogSize(db));
  }
}

function measureReplicas(registry: Registry, db: Database, now: () => number): void {
  const replicas = replicasOf(db);
  if (replicas === undefined) return;
  const read = shareResult(() => replicas.states(), PROBE_CACHE_MS, now);
  const measure = (name: string, help: string, numberOf: (state: ReplicaState) => number | null) =>
    addGaugeBy(registry, { name, help, label: 'server' }, async () => {
      const known = Object.entries(await read()).map(([server, state]) => [server, numberOf(state) ?? Number.NaN]);
      return Object.fromEntries(known);
    });
  measure('bulkhead_replica_lag_bytes', 'Log that the standby has not replayed', ({ lagBytes }) => lagBytes);
  measure('bulkhead_replica_used', '1 while reads are answered by the standby', ({ isUsed }) => Number(isUsed));
}

/** Without folders that cannot be read, such as one that is not there yet. */
async function readFreeSpace(folders: Record<string, string>): Promise<Record<string, number>> {
  const free = Object.entries(folders).map(async ([name, folder]) => {
    const space = await statfs(folder).catch(() => null);
    return space === null ? [] : [[name, space.bavail * space.bsize]];
  });
  return Object.fromEntries((await Promise.all(free)).flat());
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Engine } from '#bench/engine.ts';
import { median } from '#bench/measured-shop.ts';
import type { RunningPeer } from '#bench/peers/peer.ts';
import { type PeerProgram, startProgram } from '#bench/peers/program.ts';
import { startChild } from '#bench/processes/child.ts';
import { freePort } from '#server/testing/free-port.ts';
import { createDatabase } from '#server/testing/postgres/postgres-databases.ts';

const STARTS = 3;

export interface Place {
  folder: string;
  port: number;
  /** An empty one on a PostgreSQL of its own; null where the peer keeps a file. */
  database: { url: string; pid: number } | null;
}

export async function makePlace(engine: Engine, cleanup: AsyncDisposableStack): Promise<Place> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-peer-'));
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  if (engine === 'sqlite') return { folder, port, database: null };
  const server = await startChild<{ url: string }>('postgres-server.ts');
  cleanup.defer(server.stop);
  return {
    folder,
    port,
    database: { url: await createDatabase(server.first.url, 'peer', 'template0'), pid: server.pid },
  };
}

export async function startSeveralTimes(program: PeerProgram): Promise<Pick<RunningPeer, 'pid' | 'readyMs' | 'stop'>> {
  const times: number[] = [];
  let running = await startProgram(program);
  for (let count = 0; count < STARTS; count += 1) {
    await running.stop();
    running = await startProgram(program);
    times.push(running.readyMs);
  }
  return { pid: running.pid, readyMs: median(times), stop: running.stop };
}

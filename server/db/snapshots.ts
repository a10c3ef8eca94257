import { once } from 'node:events';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { startThread } from '#server/db/start-thread.ts';

const NAME = /^bulkhead-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.sqlite$/;

export interface SnapshotPlan {
  /** The database. */
  file: string;
  /** Where the snapshots go; made when it is missing. */
  folder: string;
  /** How many snapshots stay; older ones are removed once a newer one is whole. */
  keep: number;
}

/** Copies the database into the folder, named by the time, and removes the oldest copies. Returns the new file. */
export async function takeSnapshot(plan: SnapshotPlan, now: Date): Promise<string> {
  await mkdir(plan.folder, { recursive: true });
  const target = path.join(plan.folder, `bulkhead-${now.toISOString().replaceAll(':', '-')}.sqlite`);
  await copyInThread(plan.file, target);
  await removeOldest(plan);
  return target;
}

/** Copying stands still until it is done, which the thread that answers requests must not. */
async function copyInThread(source: string, target: string): Promise<void> {
  const worker = startThread('snapshot-worker', { source, target });
  const [status] = (await once(worker, 'exit')) as [number];
  if (status !== 0) throw new Error(`The snapshot ended with status ${status}`);
}

/** When the newest snapshot in the folder was taken, in milliseconds since 1970; null when there is none. */
export async function newestSnapshotAt(folder: string): Promise<number | null> {
  const name = (await listSnapshots(folder)).at(-1);
  const [, date, time] = /^bulkhead-(.{10})T(.+)\.sqlite$/.exec(name ?? '') ?? [];
  return time === undefined ? null : Date.parse(`${date}T${time.replaceAll('-', ':')}`);
}

/** Their names, the oldest first. */
async function listSnapshots(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => NAME.test(name)).sort();
}

async function removeOldest(plan: SnapshotPlan): Promise<void> {
  for (const name of (await listSnapshots(plan.folder)).slice(0, -plan.keep)) await rm(path.join(plan.folder, name));
}

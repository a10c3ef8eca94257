import { once } from 'node:events';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { DRAFT_ENDING, removeDatabase } from '#server/db/backup/backup.ts';
import { isInUse } from '#server/db/sqlite/in-use.ts';
import { startThread } from '#server/db/sqlite/start-thread.ts';

const NAME = /^bulkhead-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.sqlite$/;
const CLOCK_TOLERANCE_MS = 5 * 60_000;

export interface BackupPlan {
  file: string;
  folder: string;
  keep: number;
}

export async function takeScheduledBackup(plan: BackupPlan, now: Date): Promise<string> {
  await mkdir(plan.folder, { recursive: true });
  const target = path.join(plan.folder, `bulkhead-${now.toISOString().replaceAll(':', '-')}.sqlite`);
  await copyInThread(plan.file, target);
  await removeOldest(plan, now.getTime());
  return target;
}

async function copyInThread(source: string, target: string): Promise<void> {
  const worker = startThread('backup-worker', import.meta.url, { source, target });
  const [status] = (await once(worker, 'exit')) as [number];
  if (status !== 0) throw new Error(`The backup ended with status ${status}`);
}

/** Blocks its thread. */
export async function removeAbandonedDrafts(target: string): Promise<void> {
  const folder = path.dirname(target);
  for (const name of await readdir(folder)) {
    if (!name.endsWith(DRAFT_ENDING) || !NAME.test(name.slice(0, -DRAFT_ENDING.length))) continue;
    const draft = path.join(folder, name);
    // Another process may be writing it.
    if (!isInUse(draft, { timeoutMs: 0 })) await removeDatabase(draft);
  }
}

/** In milliseconds; infinite without a backup. Ignores those dated in the future, when the clock was ahead. */
export async function ageOfNewestBackup(folder: string, now: number): Promise<number> {
  const newest = await findNewestBackup(folder, now);
  return newest === undefined ? Number.POSITIVE_INFINITY : Math.max(0, now - newest.takenAt);
}

export async function findNewestBackup(folder: string, now: number): Promise<Backup | undefined> {
  return (await listBackups(folder)).findLast(({ takenAt }) => takenAt <= now + CLOCK_TOLERANCE_MS);
}

interface Backup {
  name: string;
  takenAt: number;
}

async function listBackups(folder: string): Promise<Backup[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  return names.map((name) => {
    const [, date = '', time = ''] = /^bulkhead-(.{10})T(.+)\.sqlite$/.exec(name) ?? [];
    return { name, takenAt: Date.parse(`${date}T${time.replaceAll('-', ':')}`) };
  });
}

/** Those dated in the future go first, because the one just taken is the newest. */
async function removeOldest(plan: BackupPlan, now: number): Promise<void> {
  const { future = [], past = [] } = Object.groupBy(await listBackups(plan.folder), ({ takenAt }) =>
    takenAt > now ? 'future' : 'past',
  );
  for (const { name } of [...future, ...past].slice(0, -plan.keep)) await rm(path.join(plan.folder, name));
}

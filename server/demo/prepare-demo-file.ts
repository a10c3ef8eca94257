import { access, rename, rm } from 'node:fs/promises';
import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { startDemo } from '#server/demo/start-demo.ts';
import type { Log } from '#server/deps.ts';
import type { Settings } from '#server/env.ts';

/**
 * Makes the demo's database file when it is missing. It is filled beside its place and moved there when it is whole,
 * so that a start that is interrupted leaves no half-filled shop behind.
 */
export async function prepareDemoFile(file: string, settings: Settings, log: Log): Promise<void> {
  if (await exists(file)) return;
  const draft = `${file}.draft`;
  for (const ending of ['', '-wal', '-shm']) await rm(draft + ending, { force: true });

  const db = openDatabase(draft);
  await migrate(db);
  const demo = await startDemo({ db, settings, log, now: Date.now, isShuttingDown: () => false });
  await seedDemo(demo);
  await db.destroy();
  await rename(draft, file);
}

async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch {
    return false;
  }
}

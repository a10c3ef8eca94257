import { constants } from 'node:fs';
import { access, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { Check } from '#server/cli/doctor/run-checks.ts';
import { commandLine } from '#server/command-line.ts';
import { restore } from '#server/db/backup/restore.ts';
import { findNewestBackup } from '#server/db/backup/scheduled-backup.ts';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { databaseLocation, nameOfDatabase, type PostgresLocation } from '#server/db/location.ts';
import { openExistingDatabase } from '#server/db/open-shop-database.ts';
import { openPostgres } from '#server/db/postgres/connection.ts';
import { replicasOf } from '#server/db/postgres/replica-reads.ts';
import { migrations } from '#server/db/schema/migrations.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { Settings } from '#server/env.ts';
import { findShopCurrency } from '#server/queries/shop/shop-currency.ts';
import { findFirstAdministrators } from '#server/queries/users/users.ts';

const MIN_FREE_BYTES = 1_000_000_000;
const MINUTE_MS = 60_000;

/** In bytes, for users without rights. */
async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Checks of the machine and the database. Safe while the shop runs. */
export function placeChecks(settings: Settings, now: () => number, freeBytes = freeBytesOf): Check[] {
  const { dataDir, scheduledBackups } = settings;
  const location = databaseLocation(settings);

  async function checkDataFolder(): Promise<string> {
    const result = await checkFolder('DATA_DIR', dataDir, freeBytes);
    if ('file' in location) {
      await checkFiles('DATA_DIR', dataDir, path.basename(location.file), constants.R_OK | constants.W_OK);
    }
    return result;
  }

  async function checkBackupFolder(folder: string): Promise<string> {
    const result = await checkFolder('BACKUP_DIR', folder, freeBytes);
    await checkFiles('BACKUP_DIR', folder, 'bulkhead-', constants.R_OK);
    return result;
  }

  async function withDatabase(work: (db: Database, settings: Settings) => Promise<string>): Promise<string> {
    const db = await openExistingDatabase(location).catch((error: unknown) => {
      const hint = 'file' in location ? 'the first start makes it' : 'is PostgreSQL up, and DATABASE_URL right?';
      throw new Error(`${nameOfDatabase(location)} cannot be opened; ${hint}`, { cause: error });
    });
    return work(db, settings).finally(() => db.destroy());
  }

  async function checkBackup(): Promise<string> {
    if (scheduledBackups === null) return 'none is scheduled, since BACKUP_DIR is not set';
    const { folder, everyMinutes } = scheduledBackups;
    const newest = await findNewestBackup(folder, now()).catch((cause: unknown) => {
      throw new Error(`BACKUP_DIR=${folder} cannot be read`, { cause });
    });
    if (newest === undefined) throw new Error(`BACKUP_DIR=${folder} holds no backup; the running shop makes them`);
    const age = Math.round((now() - newest.takenAt) / MINUTE_MS);
    if (age > 2 * everyMinutes) throw new Error(`the newest backup is ${age} minutes old; look into the shop's log`);
    const draft = await mkdtemp(path.join(tmpdir(), 'bulkhead-doctor-'));
    try {
      await restore(path.join(folder, newest.name), path.join(draft, 'shop.sqlite'), { now: new Date(now()) });
    } finally {
      await rm(draft, { recursive: true });
    }
    return `${newest.name} was restored into a temporary folder and holds every invariant`;
  }

  return [
    { name: 'data folder', run: checkDataFolder },
    { name: 'database', run: () => withDatabase(checkDatabase) },
    ...('readUrl' in location ? [{ name: 'standbys', run: () => checkStandbys(location) }] : []),
    { name: 'administrator', run: () => withDatabase(checkAdministrator) },
    ...(scheduledBackups ? [{ name: 'backup folder', run: () => checkBackupFolder(scheduledBackups.folder) }] : []),
    { name: 'backup', run: checkBackup },
  ];
}

async function checkFolder(setting: string, folder: string, freeBytes: typeof freeBytesOf): Promise<string> {
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).catch(() => {
    throw new Error(`${setting}=${folder} is not there, or this user may not write there; make it and chown it`);
  });
  // Root may write everywhere, so it would not see what stops the shop's user.
  const owner = (await stat(folder)).uid;
  if (process.getuid?.() === 0 && owner !== 0) {
    throw new Error(
      `${setting}=${folder} is not root’s; run this as its owner: sudo -u "#${owner}" ${commandLine('doctor')}`,
    );
  }
  const free = await freeBytes(folder);
  if (free >= MIN_FREE_BYTES) return `${setting} can be written, ${Math.floor(free / 1e9)} GB are free`;
  throw new Error(`${setting}=${folder} has ${Math.floor(free / 1e6)} MB left; a shop needs 1 GB, make room`);
}

/** A command that ran as another user, such as root, may have left files that stop the shop. */
async function checkFiles(setting: string, folder: string, start: string, mode: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(start)) continue;
    const file = path.join(folder, name);
    await access(file, mode).catch((error: NodeJS.ErrnoException) => {
      // The shop may have removed it meanwhile.
      if (error.code === 'ENOENT') return;
      throw new Error(`${file} of ${setting} is closed to this user; chown it`);
    });
  }
}

async function checkDatabase(db: Database, settings: Settings): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const missing = new Set(Object.keys(migrations)).symmetricDifference(new Set(rows.map(({ name }) => name)));
  if (missing.size > 0) throw new Error(`it is of another version (${[...missing].join(', ')}); start this one once`);
  const currency = await findShopCurrency(db);
  if (currency !== undefined && currency !== settings.currency) {
    throw new Error(`its orders are in ${currency}; set CURRENCY=${currency}`);
  }
  const problems = await verifyDatabase(db);
  if (problems.length > 0) throw new Error(`${problems.length} violations, such as: ${problems[0]}; restore a copy`);
  return `${nameOfDatabase(databaseLocation(settings))} holds every invariant`;
}

async function checkStandbys(location: PostgresLocation): Promise<string> {
  const db = await openPostgres(location.url, location);
  try {
    const states = Object.entries((await replicasOf(db)?.states()) ?? {});
    const told = states.map(([server, { isUsed, lagBytes }]) => `${server} ${describeStandby(isUsed, lagBytes)}`);
    if (!states.some(([, { isUsed }]) => isUsed)) {
      throw new Error(`none of DATABASE_READ_URL is a standby that can be reached: ${told.join(', ')}`);
    }
    return told.join(', ');
  } finally {
    await db.destroy();
  }
}

function describeStandby(isUsed: boolean, lagBytes: number | null): string {
  if (!isUsed) return 'is away or no standby';
  return lagBytes === null ? 'is read from' : `is ${lagBytes} bytes behind`;
}

async function checkAdministrator(db: Database, { adminEmails }: Settings): Promise<string> {
  if ((await findFirstAdministrators(db)).length > 0) return 'there is one';
  if (adminEmails.length > 0) return 'the first sign-in of ADMIN_EMAILS makes one';
  throw new Error(`there is none; set ADMIN_EMAILS, or run: ${commandLine('admin', 'grant', 'EMAIL')}`);
}

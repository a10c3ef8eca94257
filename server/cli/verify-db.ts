import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { selectedShop } from '#server/cli/find-shop.ts';
import { runShopCommand } from '#server/cli/run-command.ts';
import { refuseOlder, refuseUnusable } from '#server/db/checks/compatibility.ts';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { nameOfDatabase } from '#server/db/location.ts';
import { openExistingDatabase } from '#server/db/open-shop-database.ts';

// npm run verify-db [-- FILE]: checks the invariants of a database. Safe while the shop runs.
await runShopCommand(async () => {
  const file = process.argv[2];
  const location = file === undefined ? selectedShop() : { file };
  const name = nameOfDatabase(location);
  const scratch = await mkdtemp(path.join(tmpdir(), 'bulkhead-verify-'));
  try {
    const place =
      'file' in location && (await isCopy(location.file)) ? await duplicate(location.file, scratch) : location;
    if ('file' in place) refuseUnusable(place.file, true, name);
    const db = await openExistingDatabase(place);
    const problems = await refuseOlder(db, name)
      .then(() => verifyDatabase(db))
      .finally(() => db.destroy());
    for (const problem of problems) console.error(problem);
    if (problems.length > 0) throw new Error(`${name}: ${problems.length} violations`);
  } finally {
    await rm(scratch, { recursive: true });
  }
  console.log(`${name}: every invariant holds`);
});

/** A shop keeps a write-ahead log from its first start, and a backup has none: https://www.sqlite.org/fileformat.html */
async function isCopy(file: string): Promise<boolean> {
  if (!existsSync(file)) return false;
  const handle = await open(file);
  try {
    const { buffer } = await handle.read({ buffer: Buffer.alloc(20) });
    return buffer[18] === 1;
  } finally {
    await handle.close();
  }
}

/** To be verified instead, because opening a database turns its log on, and a backup stays as it is. */
async function duplicate(file: string, folder: string): Promise<{ file: string }> {
  const duplicated = path.join(folder, 'copy.sqlite');
  await copyFile(file, duplicated);
  if (existsSync(`${file}-journal`)) await copyFile(`${file}-journal`, `${duplicated}-journal`);
  return { file: duplicated };
}

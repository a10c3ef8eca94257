import { selectedShop } from '#server/cli/find-shop.ts';
import { runShopCommand } from '#server/cli/run-command.ts';
import { commandLine } from '#server/command-line.ts';
import { restore } from '#server/db/backup/restore.ts';
import { requireFile } from '#server/db/location.ts';

// npm run restore -- FILE [--while-running]: replaces the shop's database with a copy and keeps the old files.
await runShopCommand(async () => {
  const given = process.argv.slice(2);
  const [copy, ...rest] = given.filter((argument) => argument !== '--while-running');
  if (copy === undefined || rest.length > 0)
    throw new Error(`Usage: ${commandLine('restore', 'FILE', '[--while-running]')}`);
  const file = requireFile(selectedShop(), 'bring a copy back with pg_restore (docs/scaling.md)');
  const whileRunning = given.includes('--while-running');
  const kept = await restore(copy, file, { whileRunning, now: new Date(), onWait: console.log });
  console.log(`${file} is now what ${copy} was.`);
  if (kept !== null) console.log(`What was there before is in ${kept}`);
});

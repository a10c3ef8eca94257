import { selectedShop } from '#server/cli/find-shop.ts';
import { runShopCommand } from '#server/cli/run-command.ts';
import { commandLine } from '#server/command-line.ts';
import { backUp } from '#server/db/backup/backup.ts';
import { requireFile } from '#server/db/location.ts';

// npm run backup -- FILE: writes a consistent, checked copy of the shop's database. Safe while the shop runs.
await runShopCommand(async () => {
  const [target] = process.argv.slice(2);
  if (target === undefined) throw new Error(`Usage: ${commandLine('backup', 'FILE')}`);
  const source = requireFile(selectedShop(), 'copy it with pg_dump or continuous archiving (docs/scaling.md)');
  await backUp(source, target);
  console.log(`${source} was copied to ${target}`);
});

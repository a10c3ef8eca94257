import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runCommand } from '#server/cli/run-command.ts';

const program = path.join(import.meta.dirname, '..', 'dist', 'server', 'index.js');

await runCommand(async () => {
  if (!existsSync(program)) throw new Error('The shop is not built yet: npm run build');
  await import(pathToFileURL(program).href);
});

import path from 'node:path';
import { runCommand } from '#server/cli/run-command.ts';
import { buildDesktop, builtDesktop } from '#tools/desktop-build.ts';
import { findElectron } from '#tools/find-electron.ts';
import { runStep } from '#tools/run-step.ts';

const installer = path.join(import.meta.dirname, '..', 'node_modules', 'electron', 'install.js');

// `npm run desktop`: the back-office on this computer, with its own demo store.
await runCommand(async () => {
  console.log('Building the back-office ...');
  await buildDesktop(process);
  if (findElectron() === null) await runStep('Fetching Electron from its vendor, once', process.execPath, [installer]);
  const electron = findElectron();
  if (electron === null) {
    throw new Error('Electron could not be fetched. Check your connection, or set ELECTRON_MIRROR, and try again.');
  }
  process.exitCode = await runStep('Back-office', electron, [builtDesktop, '--open-demo', ...process.argv.slice(2)]);
});

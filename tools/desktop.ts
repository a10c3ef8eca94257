import { runCommand } from '#server/cli/run-command.ts';
import { requireElectron } from '#tools/browsers/find-electron.ts';
import { buildDesktop, builtDesktop } from '#tools/build/desktop-build.ts';
import { runStep } from '#tools/run-step.ts';

await runCommand(async () => {
  console.log('Building the back-office ...');
  await buildDesktop(process);
  const electron = await requireElectron();
  process.exitCode = await runStep('Back-office', electron, [builtDesktop, '--open-demo', ...process.argv.slice(2)]);
});

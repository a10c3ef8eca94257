import { parseArgs } from 'node:util';
import { runCommand } from '#server/cli/run-command.ts';
import { buildDesktop } from '#tools/build/desktop-build.ts';
import { runStep } from '#tools/run-step.ts';

const flags: Record<string, string> = { win32: '--win', darwin: '--mac', linux: '--linux' };

// `npm run desktop:pack [-- --platform win32 --arch x64 -- ARGUMENTS OF ELECTRON-BUILDER]` downloads Electron.
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      platform: { type: 'string', default: process.platform },
      arch: { type: 'string', default: process.arch },
    },
  });
  const { platform, arch } = values;
  const flag = flags[platform];
  if (flag === undefined) throw new Error(`There are no installers for ${platform}.`);
  await buildDesktop({ platform, arch });
  const options = [flag, `--${arch}`, '--publish', 'never', ...positionals];
  const status = await runStep('Installers', 'electron-builder', options);
  if (status !== 0) throw new Error('The installers could not be made.');
});

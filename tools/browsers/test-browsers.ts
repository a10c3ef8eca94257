import { browsers } from '#e2e/browsers/browsers.ts';
import { freePort } from '#server/testing/free-port.ts';
import { runStep } from '#tools/run-step.ts';

for (const { name, needs, isInstalled } of browsers) {
  if (!isInstalled()) console.log(`${name}: skipped, it is not installed (on Debian: ${needs})`);
}
if (browsers.some(({ isInstalled }) => isInstalled())) {
  const built = await runStep('Build of the web app', 'vite', ['build', 'apps/web', '--logLevel', 'warn']);
  process.exitCode =
    built ||
    (await runStep(
      'The main job in other browsers',
      'playwright',
      ['test', '--config', 'e2e/browsers.config.ts', '--reporter=list', ...process.argv.slice(2)],
      { E2E_PORT: process.env.E2E_PORT ?? String(await freePort()) },
    ));
}

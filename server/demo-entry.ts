import path from 'node:path';
import { runCommand } from '#server/cli/run-command.ts';
import { readProcessSettings } from '#server/env.ts';
import { runDemo } from '#server/host/run-demo.ts';

// `bulkhead demo` of a release.
await runCommand(async () => {
  const settings = readProcessSettings({ DEMO: 'on' });
  console.log('Starting the demo, which fills its shop the first time ...');
  await runDemo(settings, path.join(import.meta.dirname, '..', 'web'));
});

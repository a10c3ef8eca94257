import path from 'node:path';
import { runCommand } from '#server/cli/run-command.ts';
import { readProcessSettings } from '#server/env.ts';
import { runDemo } from '#server/host/run-demo.ts';

// `bulkhead demo` of a release.
await runCommand(async () => {
  await runDemo(readProcessSettings({ DEMO: 'on' }), path.join(import.meta.dirname, '..', 'web'));
});

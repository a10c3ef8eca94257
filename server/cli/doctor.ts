import { parseArgs } from 'node:util';
import { placeChecks } from '#server/cli/doctor/check-place.ts';
import { vendorChecks } from '#server/cli/doctor/check-vendors.ts';
import { runChecks } from '#server/cli/doctor/run-checks.ts';
import { runShopCommand } from '#server/cli/run-command.ts';
import { readProcessSettings } from '#server/env.ts';

// npm run doctor [-- --mail me@shop.example]: tries everything that a running shop needs. Safe while it runs.
await runShopCommand(async () => {
  const { values } = parseArgs({ options: { mail: { type: 'string' } } });
  const settings = readProcessSettings();
  const options = { fetch: globalThis.fetch, now: Date.now, mailTo: values.mail ?? null };
  const settled = { name: 'settings', run: async () => (settings.demo ? 'of the demo' : 'complete') };
  const vendors = settings.demo ? [] : vendorChecks(settings, options);
  const failed = await runChecks([settled, ...placeChecks(settings, Date.now), ...vendors], console.log);
  if (failed > 0) throw new Error(`${failed} checks failed`);
});

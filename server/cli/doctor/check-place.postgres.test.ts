import { expect, test } from 'vitest';
import { placeChecks } from '#server/cli/doctor/check-place.ts';
import { runChecks } from '#server/cli/doctor/run-checks.ts';
import type { Settings } from '#server/env.ts';
import { openTestShop } from '#server/testing/test-shop.ts';

test('a shop on PostgreSQL is examined', async () => {
  const shop = await openTestShop();
  if (!('url' in shop.location)) throw new Error('This test needs PostgreSQL');
  const settings: Settings = { ...shop.deps.settings, postgres: shop.location };
  const examine = async () => {
    const lines: string[] = [];
    await runChecks(placeChecks(settings, Date.now), (line) => lines.push(line));
    return lines.filter((line) => line.startsWith('WRONG'));
  };
  expect(await examine()).toEqual([expect.stringContaining('administrator: there is none')]);
  await shop.addUser({ admin: true });
  expect(await examine()).toEqual([]);
  // The leader itself is no standby.
  const { url } = shop.location;
  settings.postgres = { ...shop.location, readUrl: url };
  const [standbys] = await examine();
  expect(standbys).toContain('standbys: none of DATABASE_READ_URL is a standby that can be reached: 127.0.0.1:');
  expect(standbys).not.toContain(new URL(url).password);
  await shop.close();
});

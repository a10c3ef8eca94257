import { randomUUID } from 'node:crypto';
import { startDemoShop } from '#e2e/support/shops/demo-shop.ts';
import { hostShops } from '#e2e/support/shops/shop-host.ts';
import { createDatabase } from '#server/testing/postgres/postgres-databases.ts';
import { startPostgresServer } from '#server/testing/postgres/postgres-server.ts';

// Arguments: the shop's port and, optionally, the port at which specs ask for more shops.
const [port, hostPort] = process.argv.slice(2);
const postgres = process.env.E2E_ENGINE === 'postgres' ? await startPostgresServer() : null;
const newDatabase = async () =>
  postgres && (await createDatabase(postgres.urlOf('postgres'), `shop_${randomUUID()}`, 'template0'));

const shop = await startDemoShop(Number(port), 'main', await newDatabase());
if (hostPort !== undefined) hostShops(Number(hostPort), shop, newDatabase);
process.send?.(shop.url);

async function stop(): Promise<void> {
  const violations = hostPort === undefined ? await shop.stop() : [];
  for (const violation of violations) console.error(violation);
  await postgres?.remove();
  process.exit(violations.length === 0 ? 0 : 1);
}
process.once('SIGTERM', () => void stop());

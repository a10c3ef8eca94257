import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { dataVersion } from '#server/db/data-version.ts';
import { openShopDatabase } from '#server/db/open-shop-database.ts';
import { tryJobLock } from '#server/db/postgres/advisory-lock.ts';
import { openPostgres } from '#server/db/postgres/connection.ts';
import { prepareQuery } from '#server/db/prepared-query.ts';
import { type PgBouncer, startPgBouncer } from '#server/testing/postgres/pgbouncer.ts';
import { createDatabase, runOn } from '#server/testing/postgres/postgres-databases.ts';

const IDLE_MS = 300;
const ROLE = 'pooled';
/** Each transaction gets another connection to PostgreSQL. */
let pooler: PgBouncer | null;
let server: string;

beforeAll(async () => {
  const given = inject('postgres') ?? '';
  const password = randomBytes(16).toString('hex');
  await runOn(given, [
    `create role ${ROLE} login superuser password '${password}'`,
    `alter role ${ROLE} set statement_timeout = 10000`,
    `alter role ${ROLE} set lock_timeout = 5000`,
    `alter role ${ROLE} set idle_in_transaction_session_timeout = ${IDLE_MS}`,
  ]);
  const url = new URL(given);
  Object.assign(url, { username: ROLE, password });
  server = url.href;
  pooler = await startPgBouncer(server, 'transaction');
  if (!pooler) console.log('PgBouncer is not installed, so its tests are skipped');
});

afterAll(async () => {
  await pooler?.remove();
  await runOn(inject('postgres') ?? '', [`alter role ${ROLE} nologin`]);
});

async function emptyDatabase(): Promise<string> {
  const { pathname } = new URL(await createDatabase(inject('postgres') ?? '', undefined, 'template0'));
  const url = new URL(pooler?.url ?? '');
  url.pathname = pathname;
  return url.href;
}

const countProducts = prepareQuery((db, { name }: { name: string }) =>
  db.selectFrom('products').select('id').where('name', '=', name),
);

test('an empty database is migrated through a pooler, whatever timeouts its user has', async ({ skip }) => {
  if (!pooler) return skip();
  const location = { url: await emptyDatabase(), poolSize: 4, pooler: 'transaction' as const };
  const db = await openShopDatabase(location);
  expect(await countProducts.all(db, { name: 'none' })).toEqual([]);
  await db.destroy();
});

test('without timeouts of its user the shop does not start behind a pooler', async ({ skip }) => {
  if (!pooler) return skip();
  const location = { url: await emptyDatabase(), poolSize: 4, pooler: 'transaction' as const };
  await runOn(location.url, [
    `alter role ${ROLE} in database "${new URL(location.url).pathname.slice(1)}" set lock_timeout = 0`,
  ]);
  await expect(openShopDatabase(location)).rejects.toThrow(`alter role ${ROLE} set lock_timeout = 5000`);
});

test('one process at a time does a job, for longer than a transaction may idle', async ({ skip }) => {
  if (!pooler) return skip();
  const url = await emptyDatabase();
  const [one, other] = await Promise.all([1, 2].map(() => openPostgres(url, { poolSize: 2, pooler: 'transaction' })));
  if (!one || !other) throw new Error('Not opened');
  const done: string[] = [];
  await tryJobLock(one, async () => {
    await new Promise((resolve) => setTimeout(resolve, 3 * IDLE_MS));
    await tryJobLock(other, async () => void done.push('beside'));
    await tryJobLock(other, async () => void done.push('another job'), 'mails');
    done.push('first');
  });
  await tryJobLock(other, async () => void done.push('after'));
  expect(done).toEqual(['another job', 'first', 'after']);
  await Promise.all([one.destroy(), other.destroy()]);
});

test('statements need no connection that knows them', async ({ skip }) => {
  if (!pooler) return skip();
  const location = { url: await emptyDatabase(), poolSize: 8, pooler: 'transaction' as const };
  const db = await openShopDatabase(location);
  const ask = () =>
    Promise.allSettled(Array.from({ length: 200 }, (_, index) => countProducts.all(db, { name: String(index) })));
  const failed = (await ask()).filter(({ status }) => status === 'rejected');
  expect(failed).toEqual([]);
  await db.destroy();
});

test('behind a pooler the shop knows of writes by a connection past it, or keeps nothing', async ({ skip }) => {
  if (!pooler) return skip();
  const location = { url: await emptyDatabase(), poolSize: 4, pooler: 'transaction' as const };
  const listenUrl = new URL(server);
  listenUrl.pathname = new URL(location.url).pathname;
  const without = await openShopDatabase(location);
  const [writer, reader] = [
    await openPostgres(location.url, { ...location, listenUrl: listenUrl.href }),
    await openPostgres(location.url, { ...location, listenUrl: listenUrl.href }),
  ];
  await expect.poll(() => dataVersion(writer)).not.toBeNull();
  await expect.poll(() => dataVersion(reader)).not.toBeNull();
  const before = dataVersion(reader);
  await writer
    .insertInto('logos')
    .values({
      hash: 'a'.repeat(64),
      media_type: 'image/png',
      width: 1,
      height: 1,
      content: Buffer.from('a'),
      created_at: 1,
    })
    .execute();
  await expect.poll(() => dataVersion(reader)).not.toBe(before);
  expect(dataVersion(without)).toBeNull();
  for (const db of [without, writer, reader]) await db.destroy();
});

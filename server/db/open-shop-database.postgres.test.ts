import { sql } from 'kysely';
import { beforeEach, expect, inject, test } from 'vitest';
import { openExistingDatabase, openShopDatabase } from '#server/db/open-shop-database.ts';
import { tryJobLock, withStartLock } from '#server/db/postgres/advisory-lock.ts';
import { openPostgres } from '#server/db/postgres/connection.ts';
import { prepareDemo } from '#server/demo/prepare-demo.ts';
import { refuseDemo } from '#server/demo/refuse-demo.ts';
import { readSettings } from '#server/env.ts';
import { createDatabase } from '#server/testing/postgres/postgres-databases.ts';

let location: { url: string; poolSize: number };
beforeEach(async () => {
  location = { url: await createDatabase(inject('postgres') ?? '', undefined, 'template0'), poolSize: 4 };
});

async function change(...statements: string[]): Promise<void> {
  const db = await openPostgres(location.url, location);
  for (const statement of statements) await sql.raw(statement).execute(db);
  await db.destroy();
}

async function refusal(work: () => Promise<unknown>): Promise<string> {
  const message = await work().then(
    () => 'nothing refused it',
    (error: Error) => error.message,
  );
  expect(message).not.toContain('\n');
  expect(message).not.toContain(new URL(location.url).password);
  return message;
}

test('several processes that start at once on an empty database create one shop', async () => {
  const opened = await Promise.all(Array.from({ length: 4 }, () => openShopDatabase(location)));
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(opened[0] as (typeof opened)[0]);
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  await Promise.all(opened.map((db) => db.destroy()));
});

test.each([
  ['migrations', ['create table migrations (name text primary key, timestamp text not null)']],
  ['migrations_lock', ['create table migrations_lock (id text primary key, is_locked integer not null)']],
])('a first start that died after the migrator made its table comes up: %s', async (_, statements) => {
  await change(...statements);
  const db = await openShopDatabase(location);
  expect(await db.selectFrom('orders').selectAll().execute()).toEqual([]);
  await db.destroy();
});

test('an unreachable server is named in one line, without the password', async () => {
  const gone = { ...location, url: location.url.replace(/:\d+\//, ':1/') };
  expect(await refusal(() => openShopDatabase(gone))).toContain('cannot be reached: connect ECONNREFUSED 127.0.0.1:1');
});

test('a wrong password and a missing database are refused', async () => {
  const otherUser = { ...location, url: location.url.replace('shop:', 'nobody:') };
  expect(await refusal(() => openShopDatabase(otherUser))).toContain('authentication failed');
  const missing = { ...location, url: `${location.url}_missing` };
  expect(await refusal(() => openShopDatabase(missing))).toContain('does not exist');
});

test('a database of a newer version, of another program or without a shop is refused', async () => {
  expect(await refusal(() => openExistingDatabase(location))).toContain('There is no shop');
  await change('create table songs (title text)');
  expect(await refusal(() => openShopDatabase(location))).toContain('belongs to another program');
  await change('drop table songs');
  await (await openShopDatabase(location)).destroy();
  await change("insert into migrations values ('0099-from-the-future', '2030-01-01')");
  expect(await refusal(() => openShopDatabase(location))).toContain('newer version of Bulkhead (0099-from-the-future)');
});

test('a server that does not sync its commits is refused', async () => {
  const unsafe = { ...location, url: `${location.url}?options=-c%20synchronous_commit%3Doff` };
  expect(await refusal(() => openShopDatabase(unsafe))).toContain('synchronous_commit = off; it must be on');
});

test('a demo refuses a shop, a shop refuses a demo, and both refuse half a demo', async () => {
  const settings = readSettings({ DEMO: 'on' });
  const log = { info: () => {}, error: () => {} };
  const demo = () => prepareDemo(location, settings, log);
  await (await openShopDatabase(location)).destroy();
  expect(await refusal(demo)).toContain('holds a real shop');
  await change('create table demo_identity_migrations (name text)');
  expect(await refusal(() => refuseDemo(location))).toContain('holds a demo');
  await change('create table demo_unfinished ()');
  expect(await refusal(demo)).toContain('interrupted');
});

test('one process starts at a time, and one runs the jobs', async () => {
  const [one, two] = await Promise.all([openPostgres(location.url, location), openPostgres(location.url, location)]);
  const done: string[] = [];
  const starting = Promise.withResolvers<void>();
  const first = withStartLock(one, async () => {
    starting.resolve();
    await tryJobLock(one, async () => {
      await tryJobLock(two, async () => void done.push('jobs twice'));
      done.push('jobs');
    });
    done.push('first');
  });
  await starting.promise;
  await withStartLock(two, async () => void done.push('second'));
  await first;
  await tryJobLock(two, async () => void done.push('jobs again'));
  expect(done).toEqual(['jobs', 'first', 'second', 'jobs again']);
  await Promise.all([one.destroy(), two.destroy()]);
});

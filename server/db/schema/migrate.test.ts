import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { writerOf } from '#server/db/connections.ts';
import { openPostgres } from '#server/db/postgres/connection.ts';
import { migrate, migrateStandIn } from '#server/db/schema/migrate.ts';
import { migrations } from '#server/db/schema/migrations.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import { orderList } from '#server/queries/orders/orders.ts';
import { searchProducts } from '#server/queries/products/product-search.ts';
import { productList } from '#server/queries/products/products.ts';
import { userList } from '#server/queries/users/users.ts';
import { createDatabase } from '#server/testing/postgres/postgres-databases.ts';
import { byPooler } from '#server/testing/test-database.ts';

let folder: string;
let db: Database;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-migrate-'));
  const server = inject('postgres');
  db =
    server === undefined
      ? openDatabase(path.join(folder, 'shop.sqlite'))
      : await openPostgres(await createDatabase(server, undefined, 'template0'), { poolSize: 2, ...byPooler() });
});
afterEach(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

const PRODUCTS = 2500;

async function fillFirstVersion(): Promise<void> {
  const [first = ''] = Object.keys(migrations);
  const migrator = new Migrator({
    db: writerOf(db),
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  });
  expect((await migrator.migrateTo(first)).error).toBeUndefined();
  await writerOf(db).transaction().execute(fillShop);
}

async function fillShop(db: Database): Promise<void> {
  await sql`insert into users (id, email, identity_subject, role, email_verified, created_at)
    values ('ada', 'ada@test.example', 'ada', 'customer', 1, 7500), ('bob', 'bob@test.example', 'bob', 'customer', 0, 8500)`.execute(
    db,
  );
  const products = Array.from({ length: PRODUCTS }, (_, index) => index + 1).map(
    (n) =>
      sql`(${`p${n}`}, ${`Größe BH-${n}X`}, 'Bolt', 1, 1, ${n % 5 === 0 ? 0 : 1}, '/x.svg', 1, ${n % 10 === 1 ? 1 : null})`,
  );
  for (let start = 0; start < PRODUCTS; start += 500) {
    await sql`insert into products (id, name, description, price_units, minimum_quantity, available_quantity, image, created_at, deleted_at)
      values ${sql.join(products.slice(start, start + 500))}`.execute(db);
  }
  await sql`insert into stock_movements (product_id, quantity, reason, created_at)
    select id, available_quantity, 'first stock', 1 from products`.execute(db);
  for (const [id, cancelledAt] of [
    ['o1', null],
    ['o2', 1],
  ] as const) {
    await sql`insert into orders (id, product_id, owner_id, email, name, image, price_units, quantity, total_minor, currency, address, phone, created_at, cancelled_at)
      values (${id}, 'p2', 'ada', 'ada@test.example', 'x', 'x', 100, 1, 1, 'usd', 'x', '1', 1, ${cancelledAt})`.execute(
      db,
    );
    await sql`insert into events (at, actor, type, subject_id) values (1, 'ada', 'order.placed', ${id})`.execute(db);
  }
  await sql`insert into events (at, actor, type, subject_id) values (1, 'ada', 'order.cancelled', 'o2')`.execute(db);
  await sql`update products set available_quantity = 0 where id = 'p2'`.execute(db);
  for (const [id, refundId] of [
    ['pi_1', null],
    ['pi_2', 're_2'],
  ] as const) {
    await sql`insert into payment_intents (id, order_id, amount_minor, currency, state, created_at)
      values (${id}, 'o2', 1, 'usd', 'succeeded', 1)`.execute(db);
    await sql`insert into refunds (payment_intent_id, order_id, amount_minor, refund_id, created_at, completed_at)
      values (${id}, 'o2', 1, ${refundId}, 1, ${refundId && 2})`.execute(db);
  }
}

test('a shop of the first version is migrated, with row counts and search index', async () => {
  await fillFirstVersion();
  await sql`create table parcels (order_id text references orders (id))`.execute(writerOf(db));
  await sql`insert into parcels values ('o1')`.execute(writerOf(db));
  await migrate(db);
  expect(await verifyDatabase(db)).toEqual([]);
  expect((await sql`select * from parcels`.execute(db)).rows).toEqual([{ order_id: 'o1' }]);
  await expect(sql`insert into parcels values ('none')`.execute(writerOf(db))).rejects.toThrow(/foreign key/i);
  const { rows } = await sql`select id, reserved_until from orders order by id`.execute(db);
  expect(rows).toEqual(['o1', 'o2'].map((id) => ({ id, reserved_until: 1 + 168 * 3_600_000 })));
  expect(await db.selectFrom('refunds').selectAll().orderBy('payment_intent_id').execute()).toMatchObject([
    { id: 'pi_1', payment_intent_id: 'pi_1', status: 'owed', attempt: 1, refund_id: null, completed_at: null },
    { id: 'pi_2', payment_intent_id: 'pi_2', status: 'succeeded', attempt: 1, refund_id: 're_2', completed_at: 2 },
  ]);
  expect(await db.selectFrom('intent_orders').selectAll().orderBy('intent_id').execute()).toEqual([
    { intent_id: 'pi_1', order_id: 'o2', amount_minor: 1 },
    { intent_id: 'pi_2', order_id: 'o2', amount_minor: 1 },
  ]);
  expect(await db.selectFrom('payment_intents').selectAll().orderBy('id').execute()).toMatchObject([
    { id: 'pi_1', checkout_id: null, amount_minor: 1, state: 'succeeded', created_at: 1 },
    { id: 'pi_2', checkout_id: null, amount_minor: 1, state: 'succeeded', created_at: 1 },
  ]);
  const page = { limit: 9, descending: false, after: null, afterValue: null };
  const find = (search: string) =>
    searchProducts(db, page, 'seq', { search, inStock: false }, { ms: 5000, characters: 1_000_000 });
  expect(await productList.count(db, { inStock: false })).toBe(2250);
  expect(await productList.count(db, { inStock: true })).toBe(1749);
  expect((await find('bolt')).count).toBeNull();
  expect([
    await userList.count(db, {}),
    await orderList.count(db, {}),
    await orderList.count(db, { email: 'ada@test.example' }),
  ]).toEqual([2, 1, 1]);
  expect((await find('grössebh2500x')).rows.map(({ id }) => id)).toEqual(['p2500']);
  const users = await db.selectFrom('users').selectAll().orderBy('id').execute();
  const asBefore = { sessions_valid_from: 0, retired_at: null, retired_email: null };
  expect(users).toMatchObject([
    { ...asBefore, id: 'ada', identity_valid_since: 7, unverified_auth_time: 0 },
    { ...asBefore, id: 'bob', identity_valid_since: 8 },
  ]);
  expect((users[1]?.unverified_auth_time ?? 0) - Date.now() / 1000).toBeCloseTo(0, -2);
  expect((await find('bh 2491 x')).rows).toEqual([]);
});

test('a failed migration leaves the database unchanged, and the next start applies it', async () => {
  const createOne = { up: async (db: Kysely<unknown>) => void (await sql`create table one (id text)`.execute(db)) };
  const fail = {
    up: async () => {
      throw new Error('killed');
    },
  };
  await expect(migrateStandIn(db, 'test', { '1': createOne, '2': fail })).rejects.toThrow('killed');
  await expect(sql`select * from one`.execute(db)).rejects.toThrow();
  await migrateStandIn(db, 'test', { '1': createOne, '2': { up: async () => {} } });
  expect((await sql`select * from one`.execute(db)).rows).toEqual([]);
});

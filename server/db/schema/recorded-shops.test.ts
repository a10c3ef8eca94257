import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { refuseOlder } from '#server/db/checks/compatibility.ts';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { writerOf } from '#server/db/connections.ts';
import type { DatabaseLocation } from '#server/db/location.ts';
import { openShopDatabase } from '#server/db/open-shop-database.ts';
import { openPostgres } from '#server/db/postgres/connection.ts';
import { createAccountSales, dropAccountSales } from '#server/db/schema/account-sales.ts';
import { withoutForeignKeys } from '#server/db/schema/migrate.ts';
import { countRows } from '#server/db/schema/migrations/count-rows.ts';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';
import { migrations } from '#server/db/schema/migrations.ts';
import { createRowCounts, dropRowCounts } from '#server/db/schema/row-counts.ts';
import { createSalesTotals, dropSalesTotals } from '#server/db/schema/sales-totals.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { searchText } from '#server/db/search/search-text.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import { createDatabase } from '#server/testing/postgres/postgres-databases.ts';
import { isShort, oneOf } from '#server/testing/short-form.ts';
import { byPooler } from '#server/testing/test-database.ts';

// Never edit a recording: only the code of its commit may write it.

const RECORDED = path.join(import.meta.dirname, 'migrations', 'recorded');
/** Its first migration was changed later, and the missing columns cannot be derived. */
const TOO_OLD = 'af2605d';

const FRESH = 'a fresh database';

const engine = inject('postgres') === undefined ? 'sqlite' : 'postgres';
const recordings = (await readdir(RECORDED)).filter((name) => name.endsWith(`.${engine}.sql`));
const readable = recordings.filter((name) => !name.startsWith(TOO_OLD));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-recorded-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function build(recording: string): Promise<DatabaseLocation> {
  const statements = recording === FRESH ? '' : await readFile(path.join(RECORDED, recording), 'utf8');
  const server = inject('postgres');
  if (server === undefined) {
    const file = path.join(folder, 'shop.sqlite');
    const sqlite = new BetterSqlite3(file);
    sqlite.exec(statements);
    sqlite.close();
    return { file };
  }
  const location = { url: await createDatabase(server, undefined, 'template0'), poolSize: 4, ...byPooler() };
  const db = await openPostgres(location.url, location);
  await sql.raw(statements).execute(db);
  await db.destroy();
  return location;
}

async function readShop(db: Database) {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'paid_at', 'shipped_at', 'cancelled_at', 'idempotency_key'])
    .orderBy('seq')
    .execute();
  const users = await db.selectFrom('users').select(['id', 'identity_subject', 'role']).orderBy('seq').execute();
  const products = await db.selectFrom('products').select(['id', 'available_quantity']).orderBy('seq').execute();
  const events = await db.selectFrom('events').select('seq').execute();
  const reviews = await db.selectFrom('reviews').select(['name', 'description']).execute();
  return { orders, users, products, events: events.length, reviews };
}

const AT = 1_790_000_000_000;
const order = { paid_at: null, shipped_at: null, cancelled_at: null };
const shop = {
  orders: [
    { ...order, id: 'open', idempotency_key: 'key-open' },
    { ...order, id: 'paid', idempotency_key: 'key-paid', paid_at: AT + 4, shipped_at: AT + 5 },
    { ...order, id: 'cancelled', idempotency_key: 'key-cancelled', cancelled_at: AT + 4 },
    { ...order, id: 'pending', idempotency_key: 'key-pending' },
  ],
  users: [
    { id: 'ada', identity_subject: 'subject-ada', role: 'admin' },
    { id: 'bob', identity_subject: 'subject-bob', role: 'customer' },
  ],
  products: [
    { id: 'bolt', available_quantity: 90 },
    { id: 'nut', available_quantity: 0 },
    { id: 'pin', available_quantity: 5 },
  ],
  events: 12,
  reviews: [{ name: 'Bob', description: "It's good; all of it" }],
};

async function readMovements(db: Database) {
  const columns = ['product_id', 'kind', 'quantity', 'order_id', 'created_at'] as const;
  return db.selectFrom('stock_movements').select(columns).orderBy('seq').execute();
}

const movements = [
  ...[
    ['bolt', 120],
    ['nut', 0],
    ['pin', 5],
  ].map(([product_id, quantity]) => ({ product_id, kind: 'received', quantity, order_id: null, created_at: AT + 1 })),
  ...shop.orders.map(({ id }) => ({
    product_id: 'bolt',
    kind: 'ordered',
    quantity: -10,
    order_id: id,
    created_at: AT + 3,
  })),
  { product_id: 'bolt', kind: 'cancelled', quantity: 10, order_id: 'cancelled', created_at: AT + 4 },
];

test.each(oneOf(3, readable))('the shop of %s is migrated with all its rows', async (recording) => {
  const db = await openShopDatabase(await build(recording));
  try {
    expect(await readShop(db)).toEqual(shop);
    expect(await readMovements(db)).toEqual(movements);
    const currency = await db.selectFrom('shop_currency').selectAll().execute();
    expect(currency).toEqual([{ id: 1, currency: 'usd', after_order: 0 }]);
    expect(await verifyDatabase(db)).toEqual([]);
  } finally {
    await db.destroy();
  }
});

test.each(recordings.filter((name) => name.startsWith(TOO_OLD)))(
  'the shop of %s is refused in one line and left unchanged',
  async (recording) => {
    const location = await build(recording);
    const file = 'file' in location ? location.file : '';
    const before = await readFile(file);
    await expect(openShopDatabase(location)).rejects.toThrow(
      /^The database \S+ was written by an early version whose tables differ \(missing: users\.identity_subject\); [^\n]+ It was left as it is\.$/,
    );
    expect((await readFile(file)).equals(before)).toBe(true);
  },
);

test('every earlier version has a recording', () => {
  const commits = recordings.map((name) => name.split('.')[0]);
  const onBoth = ['0d1de67', '3c70f84', '4257a8f', 'f850b07'];
  expect(commits.toSorted()).toEqual(engine === 'postgres' ? onBoth : [...onBoth, '18e40f5', TOO_OLD].toSorted());
});

/** After migration they differ in their rows only. */
const someShops = isShort ? [FRESH] : [FRESH, ...readable];

async function openAsRecorded(recording: string): Promise<Database> {
  const location = await build(recording);
  return 'file' in location ? openDatabase(location.file) : openPostgres(location.url, location);
}

async function migrateWithParcels(db: Database): Promise<void> {
  const up = async (db: Kysely<unknown>) => {
    await db.schema.createTable('parcels').addColumn('seq', columnTypes(db).integer).execute();
    await sql`insert into parcels (seq) values (1), (2)`.execute(db);
    await countRows(db, { table: 'parcels', index: 999 });
  };
  const migrator = new Migrator({
    db: writerOf(db),
    provider: { getMigrations: async () => ({ ...migrations, '9999-parcels': { up } }) },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  });
  expect((await withoutForeignKeys(db, () => migrator.migrateToLatest())).error).toBeUndefined();
}

test.each(readable)('%s, which is not migrated yet, is named as an earlier version', async (recording) => {
  const db = await openAsRecorded(recording);
  try {
    await expect(refuseOlder(db, 'the copy')).rejects.toThrow(
      /^The database the copy was written by an earlier version of Bulkhead: its last migration is 0\d{3}-[a-z-]+, and /,
    );
  } finally {
    await db.destroy();
  }
});

test.each(someShops)('counts the rows of a table that a later migration adds to %s', async (recording) => {
  const db = await openAsRecorded(recording);
  try {
    await migrateWithParcels(db);
    const count = async () => {
      const row = db.selectFrom('list_sizes').select('size').where('list', '=', 'parcels');
      return (await row.executeTakeFirst())?.size;
    };
    expect(await count()).toBe(2);
    await sql`insert into parcels (seq) values (3), (4), (5)`.execute(writerOf(db));
    expect(await count()).toBe(5);
    await sql`delete from parcels where seq < 3`.execute(writerOf(db));
    expect(await count()).toBe(3);
    expect(await verifyDatabase(db)).toEqual([expect.stringMatching(/^List parcels: /)]);
  } finally {
    await db.destroy();
  }
});

test.each(oneOf(readable.length, readable))('the events of %s lose the tax ids of customers', async (recording) => {
  const location = await build(recording);
  const older = 'file' in location ? openDatabase(location.file) : await openPostgres(location.url, location);
  const [before, after] = [
    { taxId: null, exemptReason: null },
    { taxId: 'FR40303265045', exemptReason: 'Reverse charge' },
  ];
  await sql`insert into events (at, actor, type, subject_id, before, after)
    values (1, 'ada', 'customer.tax_changed', 'bob', ${JSON.stringify(before)}, ${JSON.stringify(after)})`.execute(
    writerOf(older),
  );
  await older.destroy();
  const db = await openShopDatabase(location);
  try {
    const changed = await db
      .selectFrom('events')
      .select(['before', 'after'])
      .where('type', '=', 'customer.tax_changed')
      .execute();
    expect(changed.map((row) => [row.before, row.after].map((json) => JSON.parse(json ?? '')))).toEqual([
      [
        { hasTaxId: false, isExempt: false },
        { hasTaxId: true, isExempt: true },
      ],
    ]);
    await expect(sql`update events set actor = 'me'`.execute(writerOf(db))).rejects.toThrow('append-only');
  } finally {
    await db.destroy();
  }
});

/** A shop without rows as it was before a migration. */
async function openBefore(location: DatabaseLocation, name: string): Promise<Database> {
  const db = 'file' in location ? openDatabase(location.file) : await openPostgres(location.url, location);
  const names = Object.keys(migrations);
  const migrator = new Migrator({
    db: writerOf(db),
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  });
  await withoutForeignKeys(db, () => migrator.migrateTo(names[names.indexOf(name) - 1] ?? ''));
  return db;
}

test('e-mails get one spelling of their domain, but no account that of another one', async () => {
  const location = await build(FRESH);
  const older = await openBefore(location, '0073-email-domains');
  const emails = ['a@müller.example', 'é@plain.example', 'b@müller.example', 'b@xn--mller-kva.example'];
  for (const [id, email] of emails.entries()) {
    await sql`insert into users (id, email, identity_subject, role, email_verified, created_at)
      values (${String(id)}, ${email}, ${String(id)}, 'customer', 1, 1)`.execute(writerOf(older));
  }
  await older.destroy();
  const db = await openShopDatabase(location);
  try {
    const users = await db.selectFrom('users').select('email').orderBy('seq').execute();
    expect(users.map(({ email }) => email)).toEqual(['a@xn--mller-kva.example', ...emails.slice(1)]);
    expect(await verifyDatabase(db)).toEqual(['User 2: signs in as b@xn--mller-kva.example, not as b@müller.example']);
  } finally {
    await db.destroy();
  }
});

test('part numbers lose what is not seen, but none becomes that of another product', async () => {
  const location = await build(FRESH);
  const older = await openBefore(location, '0069-loose-part-numbers');
  const shelf = [
    ['seen', 'BH-7', 'BH7', null],
    ['unseen', 'AB\u200b-9', 'AB\u200b9', null],
    ['taken', 'B\u00adH-7', 'B\u00adH7', null],
    ['gone', 'BH-\u20607', 'BH\u20607', 5],
    ['slashes', 'AB/12/34', 'AB/12/34', null],
    ['cyrillic', '\u0412\u041d-8', '\u0412\u041d8', null],
  ] as const;
  for (const [id, partNumber, key, deletedAt] of shelf) {
    await sql`insert into products (id, name, description, price_units, minimum_quantity, available_quantity, image,
      created_at, deleted_at, part_number, part_number_key, search_text)
      values (${id}, ${id}, 'a\u00adb', 1, 1, 0, '/x.png', 1, ${deletedAt}, ${partNumber}, ${key},
        ${searchText(id, 'a\u00adb', partNumber)})`.execute(writerOf(older));
  }
  await older.destroy();
  const db = await openShopDatabase(location);
  try {
    const columns = ['id', 'part_number', 'part_number_key', 'part_number_loose'] as const;
    expect((await db.selectFrom('products').select(columns).orderBy('seq').execute()).map(Object.values)).toEqual([
      ['seen', 'BH-7', 'BH7', 'BH7'],
      ['unseen', 'AB-9', 'AB9', 'AB9'],
      ['taken', 'B\u00adH-7', 'B\u00adH7', 'BH7'],
      ['gone', 'BH-7', 'BH7', 'BH7'],
      ['slashes', 'AB/12/34', 'AB/12/34', 'AB1234'],
      ['cyrillic', '\u0412\u041d-8', '\u0412\u041d8', 'BH8'],
    ]);
    expect(await verifyDatabase(db)).toEqual([expect.stringMatching(/^Product taken: the keys /)]);
  } finally {
    await db.destroy();
  }
});

/** The definitions of the triggers that count rows and sales, without what their layout differs in. */
async function countingTriggers(db: Database): Promise<string[]> {
  const query =
    engine === 'sqlite'
      ? sql<{ text: string }>`select sql as text from sqlite_schema where type = 'trigger'
          and (name like 'list_sizes%' or name like 'sales_totals%' or name like 'account_sales%')`
      : sql<{ text: string }>`select pg_get_triggerdef(pg_trigger.oid) || prosrc as text
          from pg_trigger join pg_proc on pg_proc.oid = tgfoid 
          where tgname like 'list_sizes%' or tgname like 'sales_totals%' or tgname like 'account_sales%'`;
  const { rows } = await query.execute(db);
  return rows.map(({ text }) => text.replace(/\s+/g, ' ')).toSorted();
}

test.each(someShops)(
  'migrations create the counting triggers of row-counts.ts and sales-totals.ts in %s',
  async (recording) => {
    const db = await openShopDatabase(await build(recording));
    try {
      const migrated = await countingTriggers(db);
      await dropRowCounts(db);
      await dropSalesTotals(db);
      await dropAccountSales(db);
      expect(await countingTriggers(db)).toEqual([]);
      await createRowCounts(db);
      await createSalesTotals(db);
      await createAccountSales(db);
      expect(await countingTriggers(db)).toEqual(migrated);
      expect(migrated.length).toBeGreaterThan(0);
    } finally {
      await db.destroy();
    }
  },
);

import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectionsOf, writerOf } from '#server/db/connections.ts';
import { dataVersion } from '#server/db/data-version.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findUserByEmail, insertUser } from '#server/queries/users/users.ts';
import { openMigrated } from '#server/testing/migrate-shop.ts';

let file: string;
let db: Database;
beforeEach(async () => {
  file = path.join(tmpdir(), `bulkhead-client-${process.pid}-${performance.now()}.sqlite`);
  db = await openMigrated(file);
});
afterEach(async () => {
  await db.destroy();
  await rm(file);
});

test('every commit is synced, on a new file and on an existing one', async () => {
  const synchronous = () => connectionsOf(db)?.writer.pragma('synchronous', { simple: true });
  // 2 is FULL: https://www.sqlite.org/pragma.html#pragma_synchronous
  expect(synchronous()).toBe(2);
  await db.destroy();
  db = openDatabase(file);
  expect(synchronous()).toBe(2);
});

test('a write is visible in the same turn of the event loop and changes the data version', async () => {
  const email = 'buyer@test.example';
  const before = dataVersion(db);
  expect(await findUserByEmail(db, email)).toBeUndefined();
  await writerOf(db)
    .transaction()
    .execute((db) =>
      insertUser(db, { id: '1', email, identitySubject: '1', role: 'customer', emailVerified: true, createdAt: 0 }),
    );
  expect(await findUserByEmail(db, email)).toBeDefined();
  expect(dataVersion(db)).not.toBe(before);
});

test('SQLite refuses writes outside a transaction', async () => {
  const add = (db: Database) => db.insertInto('webhook_events').values({ id: 'evt', type: 't', received_at: 1 });
  await expect(add(db).execute()).rejects.toThrow('readonly database');
  await expect(add(db).returningAll().execute()).rejects.toThrow('readonly database');
  await expect(db.transaction().execute((db) => add(db).execute())).rejects.toThrow('inTransaction');
  await inTransaction(db, (db) => add(db).execute());
  expect(await db.selectFrom('webhook_events').select('id').execute()).toEqual([{ id: 'evt' }]);
});

test('a read neither waits for an open transaction nor sees its writes', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: written, resolve: hasWritten } = Promise.withResolvers<void>();
  const transaction = inTransaction(db, async (db) => {
    await db.insertInto('webhook_events').values({ id: 'evt', type: 't', received_at: 1 }).execute();
    hasWritten();
    await held;
  });
  await written;
  expect(await db.selectFrom('webhook_events').select('id').execute()).toEqual([]);
  release();
  await transaction;
  expect(await db.selectFrom('webhook_events').select('id').execute()).toHaveLength(1);
});

import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectionsOf, type SqliteConnections, writerOf } from '#server/db/connections.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { groupCommit } from '#server/db/sqlite/group-commit.ts';
import { findUserByEmail, insertUser } from '#server/queries/users/users.ts';
import { openMigrated } from '#server/testing/migrate-shop.ts';

let file: string;
let db: Database;
let connections: SqliteConnections;
let commits: number;
beforeEach(async () => {
  file = path.join(tmpdir(), `bulkhead-commits-${process.pid}-${performance.now()}.sqlite`);
  db = await openMigrated(file);
  const found = connectionsOf(db);
  if (!found) throw new Error('No file');
  connections = found;
  commits = 0;
});
afterEach(async () => {
  await db.destroy();
  await rm(file);
});

const transact = <T>(work: (db: WriteTransaction) => Promise<T>): Promise<T> => {
  commits += 1;
  return writerOf(db).transaction().execute(work);
};
const share = <T>(work: (db: WriteTransaction) => Promise<T>) => groupCommit(connections, transact, work);
const addUser = (db: WriteTransaction, id: string) =>
  insertUser(db, {
    id,
    email: `${id}@test.example`,
    identitySubject: id,
    role: 'customer',
    emailVerified: true,
    createdAt: 0,
  });

function committed(): string[] {
  const other = new BetterSqlite3(file, { readonly: true });
  const ids = other.prepare<[], string>('select id from users order by seq').pluck().all();
  other.close();
  return ids;
}

test('waiting transactions share a commit and resolve once it is visible to others', async () => {
  const names = Array.from({ length: 10 }, (_, index) => `user-${index}`);
  const seen = await Promise.all(names.map((name) => share((db) => addUser(db, name)).then(committed)));
  for (const ids of seen) expect(ids).toEqual(names);
  expect(commits).toBe(1);
  await share((db) => addUser(db, 'later'));
  expect(commits).toBe(2);
});

test('more than a hundred are committed in batches, in order', async () => {
  const names = Array.from({ length: 250 }, (_, index) => `user-${index}`);
  await Promise.all(names.map((name) => share((db) => addUser(db, name))));
  expect(committed()).toEqual(names);
  expect(commits).toBe(3);
});

test('a failed transaction rolls back only its own writes; later ones see those before', async () => {
  const results = await Promise.allSettled([
    share((db) => addUser(db, 'first')),
    share(async (db) => {
      await addUser(db, 'refused');
      throw new Error('No');
    }),
    share(async (db) => {
      expect(await findUserByEmail(db, 'first@test.example')).toBeDefined();
      expect(await findUserByEmail(db, 'refused@test.example')).toBeUndefined();
      await addUser(db, 'last');
    }),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(committed()).toEqual(['first', 'last']);
  expect(commits).toBe(1);
});

test('when SQLite rolls back the batch, the cause fails and the others are retried', async () => {
  const diskFull = new Error('The disk is full');
  const results = await Promise.allSettled([
    share((db) => addUser(db, 'before')),
    share(async (db) => {
      await addUser(db, 'full');
      await sql`rollback`.execute(db);
      throw diskFull;
    }),
    share((db) => addUser(db, 'after')),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(results[1]).toMatchObject({ reason: diskFull });
  expect(committed()).toEqual(['before', 'after']);
});

test('when the commit fails, its cause fails and the others are retried', async () => {
  const results = await Promise.allSettled([
    share((db) => addUser(db, 'before')),
    share(async (db) => {
      await addUser(db, 'broken');
      // Deferred foreign keys fail at the commit.
      await sql`pragma defer_foreign_keys = on`.execute(db);
      await sql`insert into stock_movements (product_id, kind, quantity, reason, created_at) values ('none', 'received', 1, '', 0)`.execute(
        db,
      );
    }),
    share((db) => addUser(db, 'after')),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(results[1]).toMatchObject({ reason: { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' } });
  expect(committed()).toEqual(['before', 'after']);
});

test('while another process writes, all waiting transactions fail at once', async () => {
  const other = new BetterSqlite3(file);
  other.exec('begin immediate');
  const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => share((db) => addUser(db, name))));
  other.exec('rollback');
  other.close();
  expect(results).toMatchObject(Array(3).fill({ status: 'rejected', reason: { code: 'SQLITE_BUSY' } }));
  expect(commits).toBe(1);
});

test('reads outside a transaction do not see its writes', async () => {
  const seenMeanwhile = await share(async (inside) => {
    await addUser(inside, 'inside');
    return findUserByEmail(db, 'inside@test.example');
  });
  expect(seenMeanwhile).toBeUndefined();
  expect(await findUserByEmail(db, 'inside@test.example')).toBeDefined();
});

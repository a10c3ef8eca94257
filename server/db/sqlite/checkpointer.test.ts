import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#server/db/schema/tables.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { openMigrated } from '#server/testing/migrate-shop.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-checkpoints-'));
  file = path.join(folder, 'shop.sqlite');
});
afterEach(() => rm(folder, { recursive: true }));

const record = (db: Database, index: number) =>
  inTransaction(db, (inside) =>
    recordEvent(inside, { at: index, actor: 'cli', type: 'order.printed', subjectId: `subject-${index}` }),
  );

test('commits are copied to the file in the background, and closing leaves no log', async () => {
  const db = await openMigrated(file);
  await record(db, 0);
  const isInFile = (index: number) => readFileSync(file).includes(`subject-${index}`);
  expect(isInFile(0)).toBe(false);
  for (let index = 1; index < 300; index += 1) await record(db, index);
  await vi.waitFor(() => expect(isInFile(0)).toBe(true), { timeout: 10_000 });
  await db.destroy();
  expect(isInFile(299)).toBe(true);
  expect(existsSync(`${file}-wal`)).toBe(false);
});

test('a long log restarts while writes continue, and nothing is lost', async () => {
  const db = await openMigrated(file);
  // The checkpoint sequence number.
  const logsBegun = () => readFileSync(`${file}-wal`).readUInt32BE(12);
  const long = 'x'.repeat(120_000);
  let written = 0;
  const write = () => {
    written += 1;
    const event: RecordedEvent = {
      at: written,
      actor: 'cli',
      type: 'settings.changed',
      subjectId: `subject-${written}`,
      before: {},
      after: { long },
    };
    return inTransaction(db, (inside) => recordEvent(inside, event));
  };
  await write();
  const before = logsBegun();
  while (written < 400) await write();
  await vi.waitFor(
    async () => {
      await write();
      expect(logsBegun()).toBeGreaterThan(before);
    },
    { timeout: 10_000 },
  );
  await db.destroy();
  const other = openDatabase(file);
  const { rows } = await sql<{ count: number }>`select count(*) as count from events`.execute(other);
  expect(rows).toEqual([{ count: written }]);
  expect((await sql`pragma integrity_check`.execute(other)).rows).toEqual([{ integrity_check: 'ok' }]);
  await other.destroy();
});

test('writes continue when the thread cannot open the file', async () => {
  const db = await openMigrated(file);
  await rm(file);
  for (let index = 0; index < 300; index += 1) await record(db, index);
  const { rows } = await sql<{ count: number }>`select count(*) as count from events`.execute(db);
  expect(rows).toEqual([{ count: 300 }]);
  await db.destroy();
});

import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { together } from '#server/db/together.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const one = sql<{ n: number }>`select 1 as n`;
const broken = sql`select 1 / 0`;

test('works run in their order on one connection, and their results are in it', async () => {
  const { db } = shop.deps;
  const results = await inTransaction(db, (db) =>
    together<[number | undefined, number]>(db, [
      async (db) => (await one.execute(db)).rows[0]?.n,
      async (db) => {
        const pids = await together<[unknown, unknown]>(db, [
          async (db) => (await sql`select pg_backend_pid() as pid`.execute(db)).rows,
          async (db) => (await sql`select pg_backend_pid() as pid`.execute(db)).rows,
        ]);
        return new Set(pids.map((rows) => JSON.stringify(rows))).size;
      },
    ]),
  );
  expect(results).toEqual([1, 1]);
});

test('why the transaction failed is thrown, and not that it had failed before', async () => {
  const failed = inTransaction(shop.deps.db, (db) =>
    together(db, [
      async (db) => {
        await one.execute(db);
        await one.execute(db);
      },
      (db) => broken.execute(db),
    ]),
  );
  await expect(failed).rejects.toMatchObject({ code: '22012' });
});

test('no work goes on when the refusal of the first is thrown, and nothing is written', async () => {
  let isDone = false;
  const { _id } = await shop.addProduct();
  const refused = inTransaction(shop.deps.db, (db) =>
    together(db, [
      async () => {
        throw new Error('refused');
      },
      async (db) => {
        await db.updateTable('products').set({ image: '/products/never.svg' }).execute();
        await one.execute(db);
        isDone = true;
      },
    ]),
  );
  await expect(refused).rejects.toThrow('refused');
  expect(isDone).toBe(true);
  const row = await shop.deps.db.selectFrom('products').select('image').where('id', '=', _id).executeTakeFirst();
  expect(row?.image).not.toBe('/products/never.svg');
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { openPostgres } from '#server/db/postgres/connection.ts';
import { byPooler } from '#server/testing/test-database.ts';
import { openTestShop } from '#server/testing/test-shop.ts';

test('the checks outlast the time that a request gets, and leave the connection as it was', async () => {
  const shop = await openTestShop();
  if (!('url' in shop.location)) throw new Error('This test needs PostgreSQL');
  const db = await openPostgres(shop.location.url, { poolSize: 1, ...byPooler() });
  await sql`set statement_timeout = 1`.execute(db);

  expect(await verifyDatabase(db)).toEqual([]);

  const { rows } = await sql`
    select current_setting('statement_timeout') as timeout, current_setting('enable_nestloop') as loops`.execute(db);
  expect(rows).toEqual([{ timeout: '1ms', loops: 'on' }]);
  await db.destroy();
  await shop.close();
});

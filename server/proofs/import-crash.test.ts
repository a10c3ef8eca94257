import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import {
  insideShop,
  loadServer,
  type ProcessShop,
  prepareProcessShop,
  serve,
} from '#server/proofs/support/process-shop.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import type { Sabotage } from '#server/proofs/support/sabotage.ts';
import { applyImport } from '#server/services/imports/apply-import.ts';
import { checkImport } from '#server/services/imports/check-import.ts';
import { changeRole } from '#server/services/users/change-role.ts';
import { priceUnits } from '#shared/domain/money.ts';

/** More than are written in one statement. */
const ROWS = 120;

let shop: ProcessShop;
let db: Database;
let files = 0;
beforeEach(async () => {
  shop = await prepareProcessShop();
  db = openDatabase(shop.file);
  await insideShop(shop.file, ({ deps }) =>
    changeRole(deps.db, { email: shop.email, role: 'admin', actor: 'cli', at: Date.now() }),
  );
});
afterEach(async () => {
  await db.destroy();
  await shop.remove();
});

/** Adds products, and checks a file that changes their prices and adds as many. Returns the import's id. */
async function checkFile(): Promise<string> {
  files += 1;
  return insideShop(shop.file, async ({ deps }) => {
    const check = async (rows: string[]) => {
      const text = ['Part number,Product,Description,Price,Minimum quantity,Available,Image', ...rows].join('\n');
      return checkImport(deps, { bytes: new TextEncoder().encode(text), fileName: 'prices.csv', actor: 'cli' });
    };
    // Part numbers are compared without their hyphens.
    const rowsOf = (name: string, price: number) =>
      Array.from({ length: ROWS }, (_, row) => `${name}-${files}X${row},Nut,Hexagonal,${price},1,50,/nut.svg`);
    await applyImport(deps, { id: (await check(rowsOf('OLD', 1))).id, actor: 'cli' });
    const { id, changed_rows, new_rows } = await check([...rowsOf('OLD', 2), ...rowsOf('NEW', 2)]);
    expect([changed_rows, new_rows]).toEqual([ROWS, ROWS]);
    return id;
  });
}

/** Applies an import in a process that dies of it. Returns how many products have what the file says. */
async function crash(id: string, sabotage: Sabotage): Promise<number> {
  const { url, child } = await serve(loadServer(shop, sabotage));
  const died = once(child, 'exit');
  const headers = { authorization: `Bearer ${shop.token}` };
  const applying = fetch(`${url}/api/imports/${id}/application`, { method: 'POST', headers });
  await expect(applying).rejects.toThrow();
  expect(await died).toEqual([null, 'SIGKILL']);
  return countApplied();
}

async function countApplied(): Promise<number> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('part_number', 'like', `%-${files}X%`)
    .where('price_units', '=', priceUnits(20_000))
    .execute();
  return rows.length;
}

test(
  'kill -9 in the midst of an import and before its commit leaves nothing of it, and it can be applied again',
  async () => {
    const count = rounds(1, 50);
    const applied: number[] = [];
    for (let round = 0; round < count; round += 1) {
      const id = await checkFile();
      applied.push(await crash(id, round % 2 === 0 ? 'import' : 'import-end'));
      await insideShop(shop.file, ({ deps }) => applyImport(deps, { id, actor: 'cli' }));
      expect(await countApplied()).toBe(2 * ROWS);
    }
    expect(applied.filter((rows) => rows !== 0)).toEqual([]);
    expect(await verifyDatabase(db)).toEqual([]);

    const left = await crash(await checkFile(), 'import-end-without-transaction');
    const problems = await verifyDatabase(db);
    expect(left).toBe(2 * ROWS);
    expect(problems).toContainEqual(expect.stringMatching(/^Import im_.+: line \d+ is not what was applied$/));
    report({
      promise: 'A process that is killed while it applies an import leaves nothing of it, and it can be applied again',
      tried: `${count} kills, half of them between changed and new products, half just before the commit`,
      failed: applied.filter((rows) => rows !== 0).length,
      control: `without a transaction: ${left} products were written by an import that was not applied`,
      test: 'server/proofs/import-crash.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp } from '#server/db/backup/backup.ts';
import { restore } from '#server/db/backup/restore.ts';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { closeShopDatabase, openShopDatabase } from '#server/db/open-shop-database.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { openBuyerShop } from '#server/testing/buyer-shop.ts';
import { programFile } from '#server/testing/processes/program-file.ts';

// kill -9 before each call that may change files. The state after a call is the state before the next.

const OLD_ORDERS = 3;
const COPIED_ORDERS = 1;
const AT_ONCE = 2;
const STEPS_TRIED = rounds(2, Number.POSITIVE_INFINITY);

let folder: string;
let closed: string;
let crashed: string;
let copy: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-restore-'));
  [closed, crashed, copy] = ['closed', 'crashed', 'copy'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  const { shop, place } = await openBuyerShop();
  await place();
  await backUp(shop.file, copy);
  while ((await countOrders(shop.deps.db)) < OLD_ORDERS) await place();
  await backUp(shop.file, closed);
  await copyFile(shop.file, crashed);
  await copyFile(`${shop.file}-wal`, `${crashed}-wal`);
  await shop.close();
});
afterAll(() => rm(folder, { recursive: true }));

async function countOrders(db: Database): Promise<number> {
  expect(await verifyDatabase(db)).toEqual([]);
  return (await db.selectFrom('orders').select('id').execute()).length;
}

const befores = ['closed', 'running', 'crashed', 'nothing'] as const;
type Before = (typeof befores)[number];
const BEFORE = befores.slice(0, rounds(2, befores.length));

/** The number of steps when the process survives. */
function restoreAndDie(file: string, last: number, words: string[]): Promise<'died' | number> {
  const program = programFile(path.join(import.meta.dirname, 'support', 'restore-in-process.ts'));
  const { promise, resolve, reject } = Promise.withResolvers<'died' | number>();
  execFile(process.execPath, [program, copy, file, String(last), ...words], (error, stdout) => {
    if (error === null) resolve(Number(stdout));
    else if (error.signal === 'SIGKILL') resolve('died');
    else reject(error);
  });
  return promise;
}

async function prepare(before: Before): Promise<{ file: string; remove: () => Promise<void> }> {
  const place = await mkdtemp(path.join(folder, 'shop-'));
  const file = path.join(place, 'shop.sqlite');
  if (before !== 'nothing') await copyFile(before === 'crashed' ? crashed : closed, file);
  if (before === 'crashed') await copyFile(`${crashed}-wal`, `${file}-wal`);
  return { file, remove: () => rm(place, { recursive: true }) };
}

async function crash(before: Before, last: number, words: string[] = []): Promise<{ died: boolean; orders: number }> {
  const { file, remove } = await prepare(before);
  const running = before === 'running' ? await openShopDatabase({ file }) : null;
  const died = (await restoreAndDie(file, last, running ? [...words, 'while-running'] : words)) === 'died';
  if (running) {
    expect([OLD_ORDERS, COPIED_ORDERS]).toContain(await countOrders(running));
    await closeShopDatabase(running, { file });
  }
  const db = await openShopDatabase({ file });
  const orders = await countOrders(db);
  await expectOneName(file);
  await closeShopDatabase(db, { file });

  await restore(copy, file, { now: new Date() });
  await tidyAfter(file, before);
  await remove();
  return { died, orders };
}

/** A hard link to the shop's file would change with it. */
async function expectOneName(file: string): Promise<void> {
  const place = path.dirname(file);
  for (const name of (await readdir(place)).filter((name) => name.includes('.replaced-'))) {
    expect((await stat(path.join(place, name))).ino).not.toBe((await stat(file)).ino);
  }
}

async function tidyAfter(file: string, before: Before): Promise<void> {
  const names = (await readdir(path.dirname(file))).filter((name) => !/\.(stopped|lock)$/.test(name));
  const kept = names.filter((name) => name !== 'shop.sqlite');
  expect(kept.filter((name) => !/^shop\.sqlite\.replaced-[\dTZ.-]+$/.test(name))).toEqual([]);
  const counts: number[] = [];
  for (const name of ['shop.sqlite', ...kept]) {
    const db = openDatabase(path.join(path.dirname(file), name), { mustExist: true });
    counts.push(await countOrders(db));
    await db.destroy();
  }
  expect(counts[0]).toBe(COPIED_ORDERS);
  if (before !== 'nothing') expect(counts.slice(1)).toContain(OLD_ORDERS);
}

async function crashEverywhere(before: Before): Promise<{ kills: number; replaced: number }> {
  const { file, remove } = await prepare(before);
  const running = before === 'running' ? await openShopDatabase({ file }) : null;
  const steps = await restoreAndDie(file, 0, running ? ['while-running'] : []);
  if (running) await closeShopDatabase(running, { file });
  await remove();
  const stride = Math.max(1, Math.floor(Number(steps) / STEPS_TRIED));
  const all = Array.from({ length: Number(steps) }, (_, index) => Number(steps) - index);
  const tried = all.filter((_, index) => index % stride === 0).slice(0, STEPS_TRIED);
  let replaced = 0;
  const left = tried.values();
  const worker = async () => {
    for (const step of left) {
      const { died, orders } = await crash(before, step).catch((error: unknown) => {
        throw new Error(`${before}, killed at step ${step} of ${steps}: ${String(error)}`, { cause: error });
      });
      expect([before, step, died]).toEqual([before, step, true]);
      expect([before, step, orders]).toEqual([before, step, expect.toBeOneOf(wholeContents(before))]);
      if (orders === COPIED_ORDERS) replaced += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { kills: tried.length, replaced };
}

function wholeContents(before: Before): number[] {
  return before === 'nothing' ? [0, COPIED_ORDERS] : [OLD_ORDERS, COPIED_ORDERS];
}

test(
  'kill -9 at any step of a restore leaves the old or the new database, and the next restore succeeds',
  async () => {
    let kills = 0;
    for (const before of BEFORE) {
      const found = await crashEverywhere(before);
      expect(found.replaced).toBeGreaterThan(0);
      expect(found.replaced).toBeLessThan(found.kills);
      kills += found.kills;
    }
    const { file, remove } = await prepare('closed');
    expect(await restoreAndDie(file, 0, ['in-place'])).toBe('died');
    await expect(openShopDatabase({ file }).then(countOrders)).rejects.toThrow();
    await remove();
    report({
      promise: 'A restore that is killed leaves the old or the new database whole, and the next restore succeeds',
      tried: `${kills} kills, one at each step: closed, crashed, running and missing database`,
      failed: 0,
      control: 'copied over the database instead of renamed, 1 kill: neither was left whole',
      test: 'server/proofs/restore-crash.long.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

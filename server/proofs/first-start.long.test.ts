import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { openShopDatabase } from '#server/db/open-shop-database.ts';
import {
  createLineJoiner,
  hasStrace,
  parseStep,
  type Step,
  straceCommand,
  TracedDisk,
} from '#server/proofs/support/disk-trace.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import type { Sabotage } from '#server/proofs/support/sabotage.ts';
import { programFile } from '#server/testing/processes/program-file.ts';

// strace records a start's writes and syncs. Wherever it is cut off, by kill -9 or by a loss of power, the next start must come up.

const run = promisify(execFile);
const script = programFile(path.join(import.meta.dirname, 'support', 'start-process.ts'));
const RECORDED = path.join(import.meta.dirname, '../db/schema/migrations/recorded/3c70f84.sqlite.sql');
const RECORDED_ORDERS = 4;
const MAX_CUTS = rounds(6, 150);
const CONTROL_CUTS = 6;

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-first-start-'));
  file = path.join(folder, 'shop.sqlite');
});
afterEach(() => rm(folder, { recursive: true }));

/** The file of an earlier version, which is not in WAL mode yet. */
async function makeOldShop(): Promise<Map<string, Buffer>> {
  const sqlite = new BetterSqlite3(file);
  sqlite.exec(await readFile(RECORDED, 'utf8'));
  sqlite.close();
  return new Map([[file, await readFile(file)]]);
}

async function traceStart(sabotage: Sabotage): Promise<Step[]> {
  const trace = path.join(folder, 'trace');
  const [program = '', ...args] = straceCommand(trace);
  await run(program, [...args, process.execPath, script, file, sabotage]);
  const join = createLineJoiner();
  const steps: Step[] = [];
  for await (const line of createInterface({ input: createReadStream(trace) })) {
    const call = join(line);
    const step = call === null ? null : parseStep(call);
    if (step) steps.push(step);
  }
  return steps;
}

interface Outcome {
  cuts: number;
  syncs: number;
  states: number;
  refused: string[];
}

/** Before and after each sync, and as many other calls as `maxCuts` leaves. */
function selectCuts(steps: Step[], changing: number[], maxCuts: number): Set<number> {
  const isSync = (index: number) => steps[index]?.type === 'sync';
  const aroundSyncs = changing.filter(isSync).flatMap((index) => [index, index + 1]);
  const others = changing.filter((index) => !isSync(index));
  const spread = (from: number[], count: number) =>
    from.filter((_, index) => index % Math.max(1, Math.ceil(from.length / count)) === 0);
  return new Set([...spread(aroundSyncs, maxCuts), ...spread(others, Math.max(1, maxCuts - aroundSyncs.length))]);
}

async function cutStart(orders: number, maxCuts: number, sabotage: Sabotage = 'none'): Promise<Outcome> {
  const before = orders === 0 ? new Map<string, Buffer>() : await makeOldShop();
  const steps = await traceStart(sabotage);
  const traced = new TracedDisk(folder, before);
  const changing = steps.flatMap((step, index) => (traced.apply(step) ? [index] : []));
  const cuts = selectCuts(steps, changing, maxCuts);
  const syncs = changing.filter((index) => steps[index]?.type === 'sync').length;
  const outcome: Outcome = { cuts: cuts.size, syncs, states: 0, refused: [] };
  const disk = new TracedDisk(folder, before);
  for (const [index, step] of steps.entries()) {
    if (cuts.has(index)) await look(disk, orders, outcome);
    disk.apply(step);
  }
  await look(disk, orders, outcome);
  return outcome;
}

async function look(disk: TracedDisk, orders: number, outcome: Outcome): Promise<void> {
  const target = path.join(folder, 'after');
  const ends = [
    () => disk.kill(target),
    () => disk.losePower(target, () => false),
    () => disk.losePower(target, () => Math.random() < 0.5),
  ];
  for (const end of ends) {
    await end();
    outcome.states += 1;
    await comeUp(path.join(target, path.basename(file)), orders).catch((error) => outcome.refused.push(String(error)));
  }
}

async function comeUp(from: string, orders: number): Promise<void> {
  const db = await openShopDatabase({ file: from });
  try {
    expect(await verifyDatabase(db)).toEqual([]);
    expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(orders);
  } finally {
    await db.destroy();
  }
}

test.skipIf(!hasStrace())(
  'a start that is killed or loses power anywhere leaves a file on which the next one comes up (needs strace)',
  async () => {
    const outcomes = [await cutStart(0, MAX_CUTS)];
    await rm(file);
    outcomes.push(await cutStart(RECORDED_ORDERS, MAX_CUTS));
    expect(outcomes.flatMap(({ refused }) => refused)).toEqual([]);
    for (const { syncs } of outcomes) expect(syncs).toBeGreaterThan(3);

    await rm(file);
    const control = await cutStart(0, CONTROL_CUTS, 'start-without-transaction');
    expect(control.refused.length).toBeGreaterThan(0);
    const [created, migrated] = outcomes as [Outcome, Outcome];
    report({
      promise: 'A start that is killed or loses power leaves a file on which the next start comes up, with every order',
      tried: `a first start cut off at ${created.cuts} system calls and a migration at ${migrated.cuts}, before and after each of ${created.syncs} and ${migrated.syncs} syncs, by kill -9 and by loss of power: ${created.states + migrated.states} files`,
      failed: outcomes.flatMap(({ refused }) => refused).length,
      control: `a migration without a transaction: ${control.refused.length} of ${control.states} files were refused`,
      test: 'server/proofs/first-start.long.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

const AT_ONCE = rounds(4, 8);

async function startAtOnce(sabotage: Sabotage): Promise<number> {
  const started = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, () => run(process.execPath, [script, file, sabotage])),
  );
  return started.filter(({ status }) => status === 'rejected').length;
}

async function removeFile(): Promise<void> {
  for (const ending of ['', '-wal', '-shm', '-journal', '.lock']) await rm(file + ending, { force: true });
}

test(
  'first starts that come at once on a new file all come up',
  async () => {
    const times = rounds(1, 20);
    let failed = 0;
    for (let time = 0; time < times; time += 1) {
      failed += await startAtOnce('none');
      await comeUp(file, 0);
      await removeFile();
    }
    expect(failed).toBe(0);

    let controlFailed = 0;
    for (let time = 0; time < 10 && controlFailed === 0; time += 1) {
      controlFailed = await startAtOnce('start-lock');
      await removeFile();
    }
    expect(controlFailed).toBeGreaterThan(0);
    report({
      promise: 'First starts that come at once on one new file all come up',
      tried: `${times} times ${AT_ONCE} processes at once`,
      failed,
      control: `without the lock: ${controlFailed} of ${AT_ONCE} ended with an error`,
      test: 'server/proofs/first-start.long.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

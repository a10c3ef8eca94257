import { execFile } from 'node:child_process';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import {
  createLineJoiner,
  hasStrace,
  parseStep,
  straceCommand,
  TracedDisk,
} from '#server/proofs/support/disk-trace.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import type { Sabotage } from '#server/proofs/support/sabotage.ts';
import { programFile } from '#server/testing/processes/program-file.ts';

// strace records writes and syncs. Files rebuilt from what was synced must hold every acknowledged order.

const run = promisify(execFile);
const script = programFile(path.join(import.meta.dirname, 'support', 'order-process.ts'));

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-power-'));
  file = path.join(folder, 'shop.sqlite');
});
afterEach(() => rm(folder, { recursive: true }));

interface Outcome {
  acknowledged: number;
  losses: number;
  lost: number;
  broken: string[];
}

async function losePower(orders: number, losses: number, sabotage: Sabotage = 'none'): Promise<Outcome> {
  const before = existsSync(file) ? new Map([[file, readFileSync(file)]]) : new Map<string, Buffer>();
  const known = existsSync(file) ? await readOrders(file) : { ids: new Set<string>() };
  const trace = path.join(folder, 'trace');
  const [program = '', ...args] = straceCommand(trace);
  await run(program, [...args, process.execPath, script, file, String(orders), sabotage]);

  const disk = new TracedDisk(folder, before);
  const join = createLineJoiner();
  const acknowledged = new Set(known.ids);
  const outcome: Outcome = { acknowledged: 0, losses: 0, lost: 0, broken: [] };
  const every = Math.max(1, Math.floor(orders / losses));
  for await (const line of createInterface({ input: createReadStream(trace) })) {
    const call = join(line);
    const step = call === null ? null : parseStep(call);
    if (!step) continue;
    disk.apply(step);
    const id = step.type === 'write' && step.at === null && /^placed:(.+)\n$/.exec(step.bytes.toString())?.[1];
    if (!id) continue;
    acknowledged.add(id);
    outcome.acknowledged += 1;
    if (outcome.acknowledged % every !== 0) continue;
    for (const stays of [() => false, () => Math.random() < 0.5]) await look(disk, stays, acknowledged, outcome);
  }
  return outcome;
}

async function look(disk: TracedDisk, stays: () => boolean, acknowledged: Set<string>, outcome: Outcome) {
  const target = path.join(folder, 'after');
  await disk.losePower(target, stays);
  outcome.losses += 1;
  try {
    const { ids, problems } = await readOrders(path.join(target, path.basename(file)));
    outcome.lost += acknowledged.difference(ids).size;
    outcome.broken.push(...problems);
  } catch (error) {
    outcome.lost += acknowledged.size;
    outcome.broken.push(String(error));
  }
}

async function readOrders(from: string): Promise<{ ids: Set<string>; problems: string[] }> {
  const db = openDatabase(from, { mustExist: true });
  try {
    const rows = await db.selectFrom('orders').select('id').execute();
    return { ids: new Set(rows.map(({ id }) => id)), problems: await verifyDatabase(db) };
  } finally {
    await db.destroy();
  }
}

test.skipIf(!hasStrace())(
  'a loss of power loses no acknowledged order (needs strace)',
  async () => {
    const [orders, losses] = [rounds(40, 400), rounds(10, 100)];
    // SQLite's default for syncing differs for a file that is already in WAL mode.
    const outcomes = [await losePower(orders, losses), await losePower(orders, losses)];
    const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0);
    const broken = outcomes.flatMap((outcome) => outcome.broken);
    expect(outcomes.map(({ acknowledged }) => acknowledged)).toEqual([orders, orders]);
    expect([sum(({ lost }) => lost), broken]).toEqual([0, []]);

    const control = await losePower(20, 5, 'sync');
    expect(control.lost).toBeGreaterThan(0);
    report({
      promise: 'An acknowledged order survives a simulated loss of power, on a new file and on one opened before',
      tried: `${sum(({ losses }) => losses)} losses of power among ${sum(({ acknowledged }) => acknowledged)} orders`,
      failed: sum(({ lost }) => lost) + broken.length,
      control: `without syncing, ${control.losses} losses of power: ${control.lost} times an acknowledged order was gone`,
      test: 'server/proofs/power-loss.long.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

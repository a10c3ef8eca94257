import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import {
  kill,
  loadLoggingServer,
  order,
  type ProcessShop,
  prepareProcessShop,
  readMetric,
  serve,
} from '#server/proofs/support/process-shop.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';

// The log's reader is gone, or its disk is full, for which Linux has /dev/full.

const run = promisify(execFile);

let shop: ProcessShop;
beforeEach(async () => {
  shop = await prepareProcessShop();
});
afterEach(() => shop.remove());

const droppedLines = (url: string) => readMetric(shop, url, 'bulkhead_log_lines_dropped_total');

async function sell(url: string, orders: number): Promise<number> {
  let sold = 0;
  for (let i = 0; i < orders; i += 1) if ((await order(shop, url)).acknowledged !== null) sold += 1;
  return sold;
}

function readAll(stream: ChildProcess['stdout']): () => string {
  let text = '';
  stream?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return () => text;
}

function readNamedPipe(name: string) {
  const child = spawn('cat', [name], { stdio: ['ignore', 'pipe', 'inherit'] });
  shop.children.push(child);
  return { child, text: readAll(child.stdout) };
}

async function stopAndVerify(child: ChildProcess): Promise<void> {
  expect(await kill(child, 'SIGTERM')).toBe(0);
  const db = openDatabase(shop.file);
  expect(await verifyDatabase(db)).toEqual([]);
  await db.destroy();
}

async function loseReader(orders: number): Promise<number> {
  const name = path.join(shop.dataDir, 'log');
  await run('mkfifo', [name]);
  const first = readNamedPipe(name);
  const pipe = await open(name, 'w');
  const child = loadLoggingServer(shop, 'none', pipe.fd, 'pipe');
  await pipe.close();
  const errors = readAll(child.stderr);
  const { url } = await serve(child);
  await sell(url, 1);
  await expect.poll(first.text).toContain('"route":"/api/orders"');

  await kill(first.child);
  const sold = await sell(url, orders);
  expect(await droppedLines(url)).toBeGreaterThanOrEqual(orders);
  await expect.poll(() => errors().match(/The log cannot be written to standard output/g)).toHaveLength(1);

  const second = readNamedPipe(name);
  const sellAndRead = async () => {
    await sell(url, 1);
    return second.text();
  };
  await expect
    .poll(sellAndRead, { timeout: 10_000, interval: 100 })
    .toMatch(/to standard output again.*\n.*"route":"\/api\/orders"/s);
  expect(second.text()).toContain(`"dropped":${await droppedLines(url)}`);
  await stopAndVerify(child);
  return orders - sold;
}

async function fillDisk(orders: number): Promise<number> {
  const disk = await open('/dev/full', 'w');
  const child = loadLoggingServer(shop, 'none', disk.fd, disk.fd);
  await disk.close();
  const { url } = await serve(child);
  const sold = await sell(url, orders);
  expect(await droppedLines(url)).toBeGreaterThanOrEqual(orders);
  await stopAndVerify(child);
  return orders - sold;
}

/** Control: an unprotected server ends. */
async function endByLog(stdout: 'pipe' | '/dev/full'): Promise<void> {
  const disk = await open('/dev/full', 'w');
  const child = loadLoggingServer(shop, 'log', stdout === 'pipe' ? 'pipe' : disk.fd, 'pipe');
  await disk.close();
  const errors = readAll(child.stderr);
  const { url } = await serve(child);
  child.stdout?.destroy();
  expect(await sell(url, 5)).toBeLessThan(5);
  if (child.exitCode === null) await once(child, 'exit');
  expect(errors()).toMatch(stdout === 'pipe' ? 'EPIPE' : 'ENOSPC');
}

test(
  'a shop with an unwritable log continues to sell and counts the lost lines; without protection it ends',
  async () => {
    const orders = rounds(5, 500);
    const controls = (['pipe', '/dev/full'] as const).slice(0, rounds(1, 2));
    const [byReader, byDisk] = await Promise.all([loseReader(orders), fillDisk(orders), ...controls.map(endByLog)]);
    expect([byReader, byDisk]).toEqual([0, 0]);
    report({
      promise:
        'A log that cannot be written (reader gone, disk full) ends nothing, is counted, and goes on when it can',
      tried: `2 ways, ${2 * orders} orders`,
      failed: byReader + byDisk,
      control: `without listening to errors of the output: ${controls.length} of ${controls.length} processes ended`,
      test: 'server/proofs/log-unwritable.long.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

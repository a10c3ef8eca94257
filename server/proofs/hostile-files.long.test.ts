import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { kill, loadServer, type ProcessShop, prepareProcessShop, serve } from '#server/proofs/support/process-shop.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import type { Sabotage } from '#server/proofs/support/sabotage.ts';

// Files that are small to send and long to read, while others visit the shop.

const CELLS = rounds(4_000_000, 9_000_000);
const MAX_STALL_MS = 500;

const files: Record<string, string> = {
  'one row of empty cells': `Part number\n${','.repeat(CELLS)}`,
  'rows of empty cells': `Part number\n${`${','.repeat(90)}\n`.repeat(CELLS / 90)}`,
  'headings without end': `Part number${',x'.repeat(CELLS / 2)}`,
  'rows without a product': `Part number,Price\n${',1\n'.repeat(CELLS / 4)}`,
  'as many cells as a file may have': `Part number\n${`A${',x'.repeat(95)}\n`.repeat(10_000)}`,
};

interface Outcome {
  /** The longest time for which the event loop stood still. */
  stall: number;
  /** The longest time of a visitor's request. */
  wait: number;
  statuses: number[];
}

async function upload(shop: ProcessShop, sabotage: Sabotage): Promise<Outcome> {
  const server = await serve(loadServer(shop, sabotage));
  const stallOf = async () => {
    const response = await fetch(`${server.url}/api/metrics`, { headers: { authorization: `Bearer ${shop.secret}` } });
    return 1000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await response.text())?.[1]);
  };
  try {
    const statuses: number[] = [];
    let isOver = false;
    await stallOf();
    const visits = visit(shop, server.url, () => isOver);
    for (const body of Object.values(files)) {
      const headers = { authorization: `Bearer ${shop.token}`, 'content-type': 'text/csv' };
      const response = await fetch(`${server.url}/api/imports`, { method: 'POST', headers, body });
      await response.text();
      statuses.push(response.status);
    }
    isOver = true;
    return { wait: await visits, stall: await stallOf(), statuses };
  } finally {
    await kill(server.child, 'SIGTERM');
  }
}

async function visit(shop: ProcessShop, url: string, isOver: () => boolean): Promise<number> {
  let longest = 0;
  while (!isOver()) {
    const started = performance.now();
    await (await fetch(`${url}/api/products/${shop.productId}`)).text();
    longest = Math.max(longest, performance.now() - started);
    await delay(2);
  }
  return longest;
}

async function makeAdministrator({ file, email }: ProcessShop): Promise<void> {
  const db = openDatabase(file);
  await inTransaction(db, (db) =>
    db.updateTable('users').set({ role: 'admin', email_verified: 1 }).where('email', '=', email).execute(),
  );
  await db.destroy();
}

test(
  'no file stops the shop',
  async () => {
    const shop = await prepareProcessShop();
    const work = async () => {
      await makeAdministrator(shop);
      return { outcome: await upload(shop, 'none'), control: await upload(shop, 'files') };
    };
    const { outcome, control } = await work().finally(shop.remove);

    const ms = ({ stall, wait }: Outcome) =>
      `longest stall ${Math.round(stall)} ms, longest request ${Math.round(wait)} ms`;
    const failed = outcome.stall > MAX_STALL_MS ? 1 : 0;
    expect(outcome.statuses).toEqual([422, 422, 422, 422, 201]);
    expect({ failed, outcome: ms(outcome) }).toMatchObject({ failed: 0 });
    expect(control.stall).toBeGreaterThan(2 * outcome.stall);
    report({
      promise: 'A file that is imported stops nobody, whatever it holds',
      tried: `${Object.keys(files).join(', ')}; up to ${CELLS} cells: ${ms(outcome)}`,
      failed,
      control: `read on the main thread without a limit of cells: ${ms(control)}`,
      test: 'server/proofs/hostile-files.long.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

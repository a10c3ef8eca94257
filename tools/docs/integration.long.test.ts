import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kill, loadServer, type ServedShop, serve } from '#server/proofs/support/process-shop.ts';

const GUIDE = path.join(import.meta.dirname, '../../docs/integration.md');

let shop: ServedShop;
let url: string;
beforeAll(async () => {
  // On an empty folder, which the server makes a demo.
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bulkhead-guide-'));
  shop = { dataDir, secret: randomBytes(32).toString('hex'), children: [] };
  ({ url } = await serve(loadServer(shop)));
}, 60_000);
afterAll(async () => {
  for (const child of shop.children) await kill(child, 'SIGTERM');
  await rm(shop.dataDir, { recursive: true });
});

test('the commands of the guide for planning systems do in a demo what it says', async () => {
  const blocks = [...readFileSync(GUIDE, 'utf8').matchAll(/```bash\n(.*?)```/gs)].map(([, commands]) => commands);
  expect(blocks.length).toBeGreaterThan(7);
  const script = ['set -euo pipefail', ...blocks].join('\n');
  const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '--noprofile', '-c', script], {
    env: { SHOP_URL: url, PATH: '/usr/local/bin:/usr/bin:/bin' },
    timeout: 60_000,
  });
  expect(stderr).toBe('');
  const lines = stdout.trim().split('\n');
  expect(lines.slice(0, 8)).toEqual([
    '["PS-100","done",null]',
    '["PS-200","done",null]',
    expect.stringMatching(/^\["PS-300","refused",".*Product: .+"\]$/),
    '["PS-100","done",{"available":0,"onHand":0},{"available":250,"onHand":250}]',
    '["PS-200","done",{"available":0,"onHand":0},{"available":40,"onHand":40}]',
    '["PS-100","done"]',
    '["PS-100","done"]',
    'succeeded',
  ]);
  expect(lines.slice(8)).toEqual([
    expect.stringMatching(/^\{"number":"B-\d+","partNumber":"PS-100","quantity":5,"poNumber":"PO-.+","paid":true\}$/),
    expect.stringMatching(/^\["B-\d+",2,false\]$/),
    expect.stringMatching(/^\["B-\d+",true,"1Z999-.+-2"\]$/),
    expect.stringMatching(/^\["INV-\d{4}-\d{6}",21.75,"usd","card"\]$/),
    expect.stringMatching(/^\["card","B-\d+",21.75,"usd","pi_.+"\]$/),
  ]);
}, 90_000);

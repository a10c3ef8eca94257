import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import {
  accountWebhookTypes,
  shopWebhookTypes,
  TEST_TYPE,
  webhookRetryAfterMs,
} from '#shared/domain/webhooks/webhooks.ts';
import { webhookMessages } from '#shared/messages/webhooks/webhooks.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const text = readFileSync(path.join(ROOT, 'docs/webhooks.md'), 'utf8');

test('the table has every type of event, its words, and which are for the shop only', () => {
  const rows = [...text.matchAll(/^\| `([\w.]+)`( \*)? \| (.+) \|$/gm)];
  const listed = rows.map(([, type, mark, words]) => ({ type, isForShop: mark !== undefined, words }));
  const types = [...shopWebhookTypes, TEST_TYPE] as const;
  expect(listed).toEqual(
    types.map((type) => ({
      type,
      isForShop: type !== TEST_TYPE && !accountWebhookTypes.includes(type),
      words: webhookMessages.words[type],
    })),
  );
});

test('the schedule is what the shop does', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7].map(webhookRetryAfterMs);
  const minutes = (ms: number) => `${Math.round(ms / 60_000)} minutes`;
  const hours = (ms: number) => `${Math.round(ms / 3_600_000)} hours`;
  const said = [...text.matchAll(/^\| (?:\d\w+|later) \| (.+) \|$/gm)].map(([, wait]) => wait);
  expect(said).toEqual([
    ...waits.slice(0, 3).map((ms) => `${ms / 1000} seconds`),
    ...waits.slice(3, 5).map(minutes),
    hours(waits[5] ?? 0),
    `${hours(waits[6] ?? 0)} each, until three days are over`,
  ]);
});

test('the sample runs: it takes what is signed, once, and nothing else', async () => {
  const [, sample = ''] = /```js\n(.+?)```/s.exec(text) ?? [];
  const secret = `whsec_${Buffer.from('x'.repeat(32)).toString('base64')}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', sample], {
    cwd: ROOT,
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const lines: string[] = [];
    child.stdout.on('data', (chunk: Buffer) => lines.push(...chunk.toString().trim().split('\n')));
    await expect.poll(() => lines[0]).toMatch(/^port \d+$/);
    const url = `http://127.0.0.1:${lines[0]?.slice(5)}/`;
    const body = JSON.stringify({ id: 1, type: 'order.placed', orderId: 'o-1', at: new Date().toISOString() });
    const send = (signed: string) => {
      const at = new Date();
      const headers = {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign('msg_1', at, signed),
      };
      return fetch(url, { method: 'POST', headers, body });
    };
    expect((await send(body)).status).toBe(204);
    expect((await send(body)).status).toBe(204);
    expect((await send('{}')).status).toBe(401);
    await expect.poll(() => lines.slice(1)).toEqual(['order.placed o-1']);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
});

import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import { startDemo } from '#server/demo/start-demo.ts';
import { readSettings } from '#server/env.ts';
import { createSmtpTransport, type OutgoingMail } from '#server/integrations/mail.ts';
import { placeOrder } from '#server/services/checkouts/place-order.ts';
import { recordMailSwitch } from '#server/services/mails/mail-worker.ts';
import { sendDueMails } from '#server/services/mails/send-mails.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { signInForTest } from '#server/testing/sign-in.ts';

/**
 * Where the process dies: `committed`, after the order's commit and before its mail; `accepted`, after the mail server
 * took the mail and before its row says so. Controls: `unwritten`, like `committed` without a row in the outbox;
 * `renamed`, like `accepted` with a new Message-ID at each attempt.
 */
export type MailDeath = 'committed' | 'accepted' | 'unwritten' | 'renamed';

// Run by mail-crash.test.ts. Arguments: file, address of the mail server, product, where it dies.
const [file = '', url = '', productId = '', death = 'committed'] = process.argv.slice(2);
const from = 'orders@shop.test.example';
const settings = readSettings({ DEMO: 'on', DATA_DIR: path.dirname(file), UNPAID_ORDERS_PER_CUSTOMER: '1000000' });
const db = openDatabase(file);
const log = { info: () => {}, error: () => {} };
const demo = await startDemo({ db, settings, log, now: Date.now, isShuttingDown: () => false });
const smtp = createSmtpTransport({ url, from });
const transport = {
  from,
  send: async (mail: OutgoingMail) => {
    await smtp.send(death === 'renamed' ? { ...mail, messageId: `<${randomUUID()}@test.example>` } : mail);
    process.kill(process.pid, 'SIGKILL');
  },
};
const deps = { ...demo.deps, mails: death === 'unwritten' ? null : { transport } };
await recordMailSwitch(deps);
const owner = await signInForTest(deps, `${randomUUID()}@test.example`);
await placeOrder(deps, { owner, order: orderBody(productId), idempotencyKey: null });
if (death === 'committed' || death === 'unwritten') process.kill(process.pid, 'SIGKILL');
await sendDueMails(deps, { transport, origin: 'https://shop.test.example' });

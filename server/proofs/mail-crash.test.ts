import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { createSmtpTransport } from '#server/integrations/mail.ts';
import type { MailDeath } from '#server/proofs/support/mail-process.ts';
import { insideShop, type ProcessShop, prepareProcessShop } from '#server/proofs/support/process-shop.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { LEASE_MS, sendDueMails } from '#server/services/mails/send-mails.ts';
import { type MailServer, startMailServer } from '#server/testing/mail/mail-server.ts';
import { programFile } from '#server/testing/processes/program-file.ts';

let shop: ProcessShop;
let server: MailServer;
beforeEach(async () => {
  shop = await prepareProcessShop();
  server = await startMailServer();
});
afterEach(async () => {
  await server.stop();
  await shop.remove();
});

/** Dies once; then another process sends what is due. Returns the Message-IDs of the mails that arrived. */
async function crash(death: MailDeath): Promise<string[]> {
  const before = server.mails.length;
  const script = programFile(path.join(import.meta.dirname, 'support', 'mail-process.ts'));
  const child = fork(script, [shop.file, server.url, shop.productId, death]);
  shop.children.push(child);
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  const transport = createSmtpTransport({ url: server.url, from: 'orders@shop.test.example' });
  await insideShop(shop.file, async ({ deps }) => {
    const later = { ...deps, now: () => Date.now() + LEASE_MS + 1000 };
    await sendDueMails(later, { transport, origin: 'https://shop.test.example' });
    if (death !== 'unwritten') expect(await verifyDatabase(deps.db)).toEqual([]);
  });
  return server.mails.slice(before).map(({ messageId }) => messageId ?? '');
}

test(
  'kill -9 around a mail loses none, and sends one twice only under one Message-ID',
  async () => {
    const kills = rounds(1, 25);
    const arrived: string[][] = [];
    for (let n = 0; n < kills; n += 1) arrived.push(await crash('committed'), await crash('accepted'));
    const lost = arrived.filter((ids) => ids.length === 0).length;
    const renamed = arrived.filter((ids) => new Set(ids).size > 1).length;
    const twice = arrived.filter((ids) => ids.length === 2).length;
    expect([lost, renamed, twice]).toEqual([0, 0, kills]);
    expect(new Set(arrived.flat()).size).toBe(2 * kills);

    expect(new Set(await crash('renamed')).size).toBe(2);
    expect(await crash('unwritten')).toEqual([]);
    report({
      promise: 'A process that is killed before or after the mail server took a mail loses none',
      tried: `${2 * kills} kills; ${twice} mails came twice, each under one Message-ID`,
      failed: lost + renamed,
      control: 'without a row in the transaction of the event: lost; with a new Message-ID at each attempt: two mails',
      test: 'server/proofs/mail-crash.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

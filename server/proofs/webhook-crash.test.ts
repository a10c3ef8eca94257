import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import type { Deps } from '#server/deps.ts';
import { insideShop, type ProcessShop, prepareProcessShop } from '#server/proofs/support/process-shop.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import type { WebhookDeath } from '#server/proofs/support/webhook-process.ts';
import { SHOP } from '#server/queries/api-keys/api-keys.ts';
import { addEndpoint } from '#server/services/webhooks/change-endpoints.ts';
import { WEBHOOK_LEASE_MS } from '#server/services/webhooks/send-deliveries.ts';
import { programFile } from '#server/testing/processes/program-file.ts';
import { signInForTest } from '#server/testing/sign-in.ts';
import { deliver } from '#server/testing/webhooks/deliver.ts';
import { cxmlAnswer } from '#server/testing/webhooks/procurement-system.ts';
import { openReceiver, type Receive, type Receiver } from '#server/testing/webhooks/receiver.ts';

let shop: ProcessShop;
let receiver: Receiver;
let answer: Receive;
let skewMs = 0;
beforeEach(async () => {
  shop = await prepareProcessShop();
  answer = () => ({ status: 204 });
  receiver = await openReceiver((received) => answer(received));
  await inShop(async (deps) => {
    const { userId: actor } = await signInForTest(deps, 'admin@test.example');
    const terms = { url: receiver.url, description: null, types: ['order.placed' as const] };
    await addEndpoint(deps, { holder: SHOP, actor, terms });
  });
});
afterEach(async () => {
  await receiver.close();
  await shop.remove();
});

/** With the secret of the server that its processes have. */
function inShop<T>(work: (deps: Deps) => Promise<T>): Promise<T> {
  return insideShop(shop.file, ({ deps }) => {
    const settings = { ...deps.settings, accessTokenSecret: shop.secret, webhooksInPrivateNetwork: true };
    return work({ ...deps, settings });
  });
}

/** Dies once; then another process sends what is due. Returns the ids under which the event, or the document, arrived. */
async function crash(death: WebhookDeath, buyer = ''): Promise<string[]> {
  const before = receiver.received.length;
  const script = programFile(path.join(import.meta.dirname, 'support', 'webhook-process.ts'));
  // The lease of what died before is over.
  skewMs += WEBHOOK_LEASE_MS + 1000;
  const child = fork(script, [shop.file, shop.productId, shop.secret, death, String(skewMs), buyer]);
  shop.children.push(child);
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  await inShop(async (deps) => {
    skewMs += WEBHOOK_LEASE_MS + 1000;
    await deliver({ deps: { ...deps, now: () => Date.now() + skewMs } });
    if (death !== 'moved') expect(await verifyDatabase(deps.db)).toEqual([]);
  });
  return receiver.received
    .slice(before)
    .map(({ headers, body }) => headers['webhook-id'] ?? /payloadID="(confirmation[^"]+)"/.exec(body)?.[1] ?? '');
}

test(
  'kill -9 around a webhook loses none, and sends one twice only under one id',
  async () => {
    const kills = rounds(1, 25);
    const arrived: string[][] = [];
    for (let n = 0; n < kills; n += 1) {
      for (const death of ['committed', 'written', 'accepted'] as const) arrived.push(await crash(death));
    }
    const lost = arrived.filter((ids) => ids.length === 0).length;
    const renamed = arrived.filter((ids) => new Set(ids).size > 1).length;
    const twice = arrived.filter((ids) => ids.length === 2).length;
    expect([lost, renamed, twice]).toEqual([0, 0, kills]);
    expect(new Set(arrived.flat()).size).toBe(3 * kills);

    expect(new Set(await crash('renamed')).size).toBe(2);
    expect(await crash('moved')).toEqual([]);
    report({
      promise: 'A process that is killed before, between or after the steps of a webhook loses no event',
      tried: `${3 * kills} kills; ${twice} events came twice, each under one id`,
      failed: lost + renamed,
      control: 'with the position moved before the deliveries: lost; with a new id at each attempt: two ids',
      test: 'server/proofs/webhook-crash.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

test(
  'kill -9 around a document for a procurement system loses none, and sends one twice only under one payloadID',
  async () => {
    answer = () => cxmlAnswer();
    const buyer = 'buyer@test.example';
    await inShop(async (deps) => {
      const { userId: holder } = await signInForTest(deps, buyer);
      const system = { sender: { domain: 'NetworkID', identity: 'AN02' }, secret: 'abracadabra' };
      const terms = { url: receiver.url, description: null, types: [], system };
      await addEndpoint(deps, { holder, actor: holder, terms });
    });
    const kills = rounds(1, 10);
    const arrived: string[][] = [];
    for (let n = 0; n < kills; n += 1) {
      for (const death of ['committed', 'written', 'accepted'] as const) arrived.push(await crash(death, buyer));
    }
    const documents = arrived.map((ids) => ids.filter((id) => id.startsWith('confirmation')));
    const lost = documents.filter((ids) => ids.length === 0).length;
    const renamed = documents.filter((ids) => new Set(ids).size > 1).length;
    expect([lost, renamed, new Set(documents.flat()).size]).toEqual([0, 0, 3 * kills]);
    const moved = await crash('moved', buyer);
    expect(moved.filter((id) => id.startsWith('confirmation'))).toEqual([]);
    report({
      promise:
        'A process that is killed after a purchase order, before or after its confirmation is sent, loses no document',
      tried: `${3 * kills} kills`,
      failed: lost + renamed,
      control: 'with the position moved before the deliveries: lost',
      test: 'server/proofs/webhook-crash.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSmtpTransport } from '#server/integrations/mail.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { recordMailSwitch } from '#server/services/mails/mail-worker.ts';
import { sendDueMails } from '#server/services/mails/send-mails.ts';
import { type MailFault, type MailServer, startMailServer } from '#server/testing/mail/mail-server.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { HOUR_MS } from '#shared/domain/durations.ts';

let shop: TestShop;
let server: MailServer;
beforeEach(async () => {
  server = await startMailServer();
  shop = await openTestShop({
    replace: () => ({ mails: { transport: createSmtpTransport({ url: server.url, from: 'a@test.example' }) } }),
  });
  await recordMailSwitch(shop.deps);
});
afterEach(async () => {
  await shop.close();
  await server.stop();
});

/** A hanging server is given up after the last order, not by the clock. */
function begin(socketTimeout: number) {
  const smtp = createSmtpTransport({ url: server.url, from: 'a@test.example' }, { timeouts: { socketTimeout } });
  return sendDueMails(shop.deps, { transport: smtp, origin: 'https://shop.test.example' });
}

const faults: MailFault[] = ['hanging', 'busy', 'later', 'dying'];

test(
  'a mail server that hangs, refuses, answers 4xx for an hour or dies loses no mail and holds up no order',
  async () => {
    const count = rounds(2, 50);
    const product = await shop.addProduct({ price: 5, minimumQuantity: 1, availableQuantity: 100_000 });
    let orders = 0;
    const order = async () => {
      await shop.placeOrder(await shop.addUser(), product);
      orders += 1;
    };

    // Four mails at once are on their way when the connections hang; the round ends only after the orders.
    server.fault = 'hanging';
    for (let n = 0; n < 4; n += 1) await order();
    let isOver = false;
    const round = begin(60_000).finally(() => {
      isOver = true;
    });
    await expect.poll(() => server.attempts, { timeout: 20_000 }).toBe(4);
    for (let n = 0; n < count; n += 1) await order();
    const heldUp = isOver ? count : 0;
    // Control: an order that sent its own mail would wait like this round.
    expect(isOver).toBe(false);
    server.drop();
    expect(await round).toMatchObject({ sent: 0 });

    for (const fault of faults) {
      server.fault = fault;
      await order();
      for (let minute = 0; minute < 60; minute += 20) {
        shop.advance(20 * 60_000);
        await begin(500);
      }
    }
    server.fault = null;
    for (let n = 0; n < 3 + orders / 50; n += 1) {
      shop.advance(4 * HOUR_MS);
      await begin(20_000);
    }
    const ids = new Set(server.mails.map(({ messageId }) => messageId));
    const rows = await shop.deps.db.selectFrom('outbox').select(['state', 'message_id']).execute();
    const unsent = rows.filter(({ state }) => state !== 'sent').length;
    expect([rows.length, ids.size, unsent]).toEqual([orders, orders, 0]);
    report({
      promise: 'A mail server that hangs, refuses, answers 4xx for an hour or dies loses no mail and holds up no order',
      tried: `${orders} orders, ${count} of them while the server held every connection; ${server.mails.length} mails arrived`,
      failed: heldUp + unsent,
      control: 'a request that waited for the mail: still waiting after the last of these orders',
      test: 'server/proofs/mail-server.long.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

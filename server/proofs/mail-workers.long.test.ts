import { expect, test } from 'vitest';
import type { Deps } from '#server/deps.ts';
import type { OutgoingMail } from '#server/integrations/mail.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { withoutMailClaims } from '#server/proofs/support/without-guards.ts';
import { recordMailSwitch } from '#server/services/mails/mail-worker.ts';
import { sendDueMails } from '#server/services/mails/send-mails.ts';
import { openTestShop } from '#server/testing/test-shop.ts';

/** Several workers send the mails of new orders at once; returns how often each was sent. */
async function sendAtOnce(count: number, replace: (deps: Deps) => Partial<Deps>): Promise<number[]> {
  const shop = await openTestShop();
  await recordMailSwitch(shop.deps);
  const customer = await shop.addUser();
  const product = await shop.addProduct({ price: 5, minimumQuantity: 1 });
  for (let n = 0; n < count; n += 1) await shop.placeOrder(customer, product);
  const times = new Map<string, number>();
  const transport = {
    from: 'a@test.example',
    send: async ({ messageId }: OutgoingMail) => void times.set(messageId, (times.get(messageId) ?? 0) + 1),
  };
  const deps = { ...shop.deps, ...replace(shop.deps) };
  const sending = { transport, origin: 'https://shop.test.example' };
  await Promise.all(Array.from({ length: 4 }, () => sendDueMails(deps, sending)));
  await shop.close();
  expect(times.size).toBe(count);
  return [...times.values()];
}

test(
  'workers that share an outbox send each mail once',
  async () => {
    const times: number[] = [];
    for (let n = 0; n < rounds(2, 40); n += 1) times.push(...(await sendAtOnce(10, () => ({}))));
    const twice = times.filter((sent) => sent !== 1).length;
    expect(twice).toBe(0);
    const unclaimed = (await sendAtOnce(10, withoutMailClaims)).filter((sent) => sent > 1).length;
    expect(unclaimed).toBeGreaterThan(0);
    report({
      promise: 'Workers that share an outbox send each mail once',
      tried: `${times.length} mails, each before 4 workers at once`,
      failed: twice,
      control: `without claims: ${unclaimed} of 10 were sent more than once`,
      test: 'server/proofs/mail-workers.long.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

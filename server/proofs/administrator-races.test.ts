import { expect, test } from 'vitest';
import { writerOf } from '#server/db/connections.ts';
import type { Deps } from '#server/deps.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { withoutLastAdministratorGuard } from '#server/proofs/support/without-guards.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';

interface Outcome {
  revoked: number;
  /** With 409, as the last one; with 403, because the caller had lost the rights before. */
  refused: { last: number; late: number };
  /** Rounds that ended without an administrator, or whose event log differs from the roles. */
  wrong: number;
}

async function race(shop: TestShop, count: number): Promise<Outcome> {
  const outcome: Outcome = { revoked: 0, refused: { last: 0, late: 0 }, wrong: 0 };
  const revoke = ({ token }: TestUser, { email }: TestUser) =>
    shop.request('DELETE', `/api/users/admin/${email}`, { token });
  for (let round = 0; round < count; round += 1) {
    const crew: TestUser[] = [];
    for (let member = 0; member < (round % 2 === 0 ? 2 : 4); member += 1) {
      crew.push(await shop.addUser({ admin: true }));
    }
    const calls = crew.flatMap((by) => crew.map((whom) => [by, whom] as const));
    const responses = await Promise.all(calls.toReversed().map(([by, whom]) => revoke(by, whom)));
    for (const { status } of responses) {
      expect([200, 403, 409]).toContain(status);
      if (status === 200) outcome.revoked += 1;
      else outcome.refused[status === 409 ? 'last' : 'late'] += 1;
    }
    const left = await shop.deps.db.selectFrom('users').select('id').where('role', '=', 'admin').execute();
    if (left.length === 0) outcome.wrong += 1;
    await writerOf(shop.deps.db).updateTable('users').set({ role: 'customer' }).where('role', '=', 'admin').execute();
  }
  return outcome;
}

const openShop = (replace?: (deps: Deps) => Partial<Deps>) => openTestShop({ ...(replace && { replace }) });

test(
  'administrators who revoke each other at the same moment leave one',
  async () => {
    const count = rounds(16, 1000);
    const shop = await openShop();
    const outcome = await race(shop, count);
    expect(outcome.wrong).toBe(0);
    expect(outcome.revoked).toBeGreaterThan(0);
    expect(outcome.refused.last).toBeGreaterThan(0);
    await shop.close();

    const unguarded = await openShop(withoutLastAdministratorGuard);
    const control = await race(unguarded, 8);
    expect(control.wrong).toBeGreaterThan(0);
    await unguarded.close();
    report({
      promise: 'A shop is never left without an administrator, however many revoke each other at once',
      tried: `${count} rounds of 4 or 16 calls: ${outcome.revoked} revoked, ${outcome.refused.last} refused as the last one, ${outcome.refused.late} by those who had lost the rights`,
      failed: outcome.wrong,
      control: `when there always seem to be others: ${control.wrong} of 8 rounds left nobody`,
      test: 'server/proofs/administrator-races.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

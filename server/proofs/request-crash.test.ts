import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import {
  insideShop,
  kill,
  loadServer,
  type ProcessShop,
  prepareProcessShop,
  serve,
} from '#server/proofs/support/process-shop.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import type { Sabotage } from '#server/proofs/support/sabotage.ts';
import { joinCompany } from '#server/services/companies/accept-invitation.ts';
import { invitationToken } from '#server/services/companies/invitation-token.ts';
import { inviteMember } from '#server/services/companies/invite-member.ts';
import { createCompany } from '#server/services/companies/open-company.ts';
import { addProduct } from '#server/services/products/add-product.ts';
import { askForApproval } from '#server/services/requests/ask-for-approval.ts';
import { companyDetails, noLimits } from '#server/testing/company-shop.ts';
import { sampleProduct } from '#server/testing/sample-bodies.ts';
import { signInForTest } from '#server/testing/sign-in.ts';

// kill -9 while requests are approved, repeatedly on the same file.

const REQUESTS = 5;

let shop: ProcessShop;
beforeEach(async () => {
  shop = await prepareProcessShop();
});
afterEach(() => shop.remove());

interface Asked {
  token: string;
  requests: { id: string; productId: string }[];
}

function prepare(cycle: number): Promise<Asked> {
  return insideShop(shop.file, async ({ deps: given }) => {
    const deps = { ...given, settings: { ...given.settings, accessTokenSecret: shop.secret } };
    const signIn = (name: string) => signInForTest(deps, `${name}-${cycle}-${crypto.randomUUID()}@test.example`);
    const [manager, buyer, sales] = [await signIn('manager'), await signIn('buyer'), await signIn('sales')];
    const details = { details: companyDetails, managerEmail: manager.email };
    const accountId = await createCompany(deps, { ...details, actor: manager.userId, idempotencyKey: null });
    const ofManager = await deps.db
      .selectFrom('invitations')
      .select('id')
      .where('email', '=', manager.email)
      .executeTakeFirstOrThrow();
    const join = (userId: string, id: string) =>
      joinCompany(deps, userId, invitationToken(deps.settings.accessTokenSecret, id));
    await join(manager.userId, ofManager.id);
    const actor = { userId: manager.userId, isStaff: false };
    const rights = { ...noLimits, role: 'buyer' as const, needsApproval: true };
    await join(buyer.userId, (await inviteMember(deps, { accountId, email: buyer.email, rights, actor })).id);
    const requests: Asked['requests'] = [];
    for (let n = 0; n < REQUESTS; n += 1) {
      const { id: productId } = await addProduct(deps, { ...sampleProduct, price: 5 }, 'cli');
      const lines = [{ productId, quantity: 10, price: 5 }];
      const requested = { lines, address: '1 Dock Road', phone: '5550100' };
      requests.push({
        id: (
          await askForApproval(deps, {
            requester: { userId: buyer.userId },
            requested,
            idempotencyKey: null,
            // Every other one was asked for by staff.
            ...(n % 2 === 1 && { byStaff: { userId: sales.userId, accountId } }),
          })
        ).id,
        productId,
      });
    }
    return { token: manager.token, requests };
  });
}

interface Outcome {
  acknowledged: string[];
  lost: number;
  problems: string[];
}

async function approve(url: string, token: string, { id, productId }: Asked['requests'][number]): Promise<boolean> {
  const response = await fetch(`${url}/api/requests/${id}/approve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ lines: [{ productId, quantity: 10, price: 5 }] }),
    signal: AbortSignal.timeout(10_000),
  });
  return response.status === 200;
}

/** A sabotaged server dies by itself; another one is killed at any time. */
async function crash(cycles: number, sabotage: Sabotage = 'none'): Promise<Outcome> {
  const outcome: Outcome = { acknowledged: [], lost: 0, problems: [] };
  if (cycles === 0) return outcome;
  let next = loadServer(shop, sabotage);
  for (let cycle = 0; cycle < cycles && outcome.problems.length === 0; cycle += 1) {
    const { token, requests } = await prepare(cycle);
    const { url, child } = await serve(next);
    if (cycle + 1 < cycles) next = loadServer(shop, sabotage);
    let ended = 0;
    const approving = requests.map(async (request) => {
      const isDone = await approve(url, token, request).catch(() => false);
      ended += 1;
      if (isDone) outcome.acknowledged.push(request.id);
    });
    await vi.waitUntil(() => ended > 0, { timeout: 30_000, interval: 1 });
    await delay(Math.random() * 10);
    await kill(child);
    await Promise.all(approving);
    await check(outcome);
  }
  await kill(next);
  return outcome;
}

async function check(outcome: Outcome): Promise<void> {
  const db = openDatabase(shop.file, { mustExist: true });
  const approved = await db.selectFrom('requests').select('id').where('state', '=', 'approved').execute();
  outcome.problems = await verifyDatabase(db);
  await db.destroy();
  const kept = new Set(approved.map(({ id }) => id));
  outcome.lost = outcome.acknowledged.filter((id) => !kept.has(id)).length;
}

test(
  'kill -9 inside an approval leaves all of it or nothing',
  async () => {
    const halfWay = await crash(1, 'approval');
    expect(halfWay).toEqual({ acknowledged: [], lost: 0, problems: [] });
    const cycles = rounds(0, 100);
    const outcome = await crash(cycles);
    expect(outcome).toMatchObject({ lost: 0, problems: [] });
    expect(outcome.acknowledged.length).toBeGreaterThanOrEqual(cycles);

    const control = await crash(1, 'approval-without-transaction');
    expect(control.problems.length).toBeGreaterThan(0);
    report({
      promise: 'After `kill -9` an approved request is placed, and one that was not placed still waits',
      tried: `${cycles + 1} kills, one between two statements; ${outcome.acknowledged.length} approvals had a response`,
      failed: outcome.lost + outcome.problems.length,
      control: `without the transaction: ${control.problems.length} invariants broken`,
      test: 'server/proofs/request-crash.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

import { expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { withoutRequestGuards, withStaleSpending } from '#server/proofs/support/without-guards.ts';
import { openTestCompany, type TestCompany } from '#server/testing/company-shop.ts';
import { checkoutBody, orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Request } from '#shared/contracts/requests/requests.ts';

// Many approve one request while its requester withdraws it; a member spends the limit of a month from many sides at once.

type Options = Parameters<typeof openTestShop>[0];

async function open(options: Options = {}): Promise<{ shop: TestShop; company: TestCompany }> {
  const shop = await openTestShop({ settings: { unpaidOrdersPerCustomer: 1_000 }, ...options });
  return { shop, company: await openTestCompany(shop) };
}

interface Race {
  /** By its code or status. */
  approvals: Record<string, number>;
  isWithdrawn: boolean;
  sold: number;
}

async function race(shop: TestShop, company: TestCompany, approvers: string[]): Promise<Race> {
  const buyer = await company.addMember('buyer', { needsApproval: true });
  const product = await shop.addProduct();
  const body = checkoutBody([product]);
  const { _id } = (await shop.request<Request>('POST', '/api/requests', { token: buyer.token, body })).body;
  const lines = [{ productId: product._id, quantity: 10, price: product.price }];
  const approve = (token: string) =>
    shop.request<ErrorBody>('POST', `/api/requests/${_id}/approve`, { token, body: { lines } });
  const withdraw = () => shop.request('POST', `/api/requests/${_id}/withdraw`, { token: buyer.token });
  const half = approvers.length / 2;
  const [first, withdrawn, second] = await Promise.all([
    Promise.all(approvers.slice(0, half).map(approve)),
    withdraw(),
    Promise.all(approvers.slice(half).map(approve)),
  ]);
  const approvals: Record<string, number> = {};
  for (const { status, body } of [...first, ...second]) {
    const outcome = String(status === 200 ? status : body.code);
    approvals[outcome] = (approvals[outcome] ?? 0) + 1;
  }
  const left = (await shop.request<{ availableQuantity: number }>('GET', `/api/products/${product._id}`)).body;
  return { approvals, isWithdrawn: withdrawn.status === 200, sold: 1000 - left.availableQuantity };
}

async function approversOf(company: TestCompany, count: number): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length < count) tokens.push((await company.addMember('approver')).token);
  return tokens;
}

test(
  'fifty approvers and a withdrawal at once place a request once, or not at all',
  async () => {
    const tries = rounds(2, 40);
    const { shop, company } = await open();
    const approvers = await approversOf(company, 50);
    let withdrawn = 0;
    for (let round = 0; round < tries; round += 1) {
      const { approvals, isWithdrawn, sold } = await race(shop, company, approvers);
      const placed = isWithdrawn ? {} : { 200: 1 };
      expect({ approvals, sold }).toEqual({
        approvals: { ...placed, request_decided: isWithdrawn ? 50 : 49 },
        sold: isWithdrawn ? 0 : 10,
      });
      withdrawn += isWithdrawn ? 1 : 0;
      expect(await verifyDatabase(shop.deps.db)).toEqual([]);
    }
    await shop.close();

    const control = await open({ replace: withoutRequestGuards });
    const tampered = await race(control.shop, control.company, await approversOf(control.company, 10));
    expect(tampered.approvals.request_decided ?? 0).toBeLessThan(9);
    await control.shop.discard();
    report({
      promise: 'A request is placed once, by one of many approvers, or withdrawn',
      tried: `${tries} rounds of 50 approvals and a withdrawal at once; ${withdrawn} were withdrawn`,
      failed: 0,
      control: `with requests read as open: ${JSON.stringify(tampered.approvals)}`,
      test: 'server/proofs/requests.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

/** Four of 25 fit. Each order has its own product, so that on PostgreSQL only the member's lock makes them wait. */
async function spend({ shop, company }: Awaited<ReturnType<typeof open>>, count: number): Promise<number> {
  const buyer = await company.addMember('buyer', { monthLimit: 100 });
  const products = [];
  while (products.length < count) products.push(await shop.addProduct({ minimumQuantity: 1, price: 1 }));
  const statuses = await Promise.all(
    products.map(async (product, n) => {
      const order = orderBody(product._id, 25);
      const { productId: _, quantity, ...delivery } = order;
      const lines = [{ productId: product._id, quantity, price: 1 }];
      const [path, body] = n % 2 === 0 ? ['orders', order] : ['checkouts', { ...delivery, lines }];
      const response = await shop.request<ErrorBody>('POST', `/api/${path}`, { token: buyer.token, body });
      if (response.status !== 201) expect(response.body.code).toBe('approval_required');
      return response.status;
    }),
  );
  return statuses.filter((status) => status === 201).length;
}

test(
  'orders and checkouts at once never exceed the limit of a month',
  async () => {
    const tries = rounds(1, 20);
    const one = await open();
    for (let round = 0; round < tries; round += 1) {
      expect(await spend(one, 100)).toBe(4);
      expect(await verifyDatabase(one.shop.deps.db)).toEqual([]);
    }
    await one.shop.close();

    const control = await open({ replace: withStaleSpending });
    const accepted = await spend(control, 12);
    expect(accepted).toBe(12);
    expect(await verifyDatabase(control.shop.deps.db)).toContainEqual(expect.stringMatching(/had spent more/));
    await control.shop.discard();
    report({
      promise: 'What a member orders in a month, however much at once, stays within the limit or is approved',
      tried: `${tries} rounds of 100 orders and checkouts at once, of which four fit: four accepted in each`,
      failed: 0,
      control: `with the spending read before the others: ${accepted} of 12 accepted, and verify-db says so`,
      test: 'server/proofs/requests.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

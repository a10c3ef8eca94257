import { expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { withStaleSpending } from '#server/proofs/support/without-guards.ts';
import { openTestCompany, type TestCompany } from '#server/testing/company-shop.ts';
import { checkoutBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Request, RequestSummary } from '#shared/contracts/requests/requests.ts';

// Staff and the member for whom they order spend one limit at once; a call is sent again from many tabs; many approve.

interface Fixture {
  shop: TestShop;
  company: TestCompany;
  sales: TestUser;
}

async function open(options: Parameters<typeof openTestShop>[0] = {}): Promise<Fixture> {
  const shop = await openTestShop({ settings: { unpaidOrdersPerCustomer: 1_000 }, ...options });
  return { shop, company: await openTestCompany(shop), sales: await shop.addUser({ role: 'sales' }) };
}

/** Four of 25 fit. Each order has its own product, so that on PostgreSQL only the member's lock makes them wait. */
async function spend({ shop, company, sales }: Fixture, count: number): Promise<number> {
  const buyer = await company.addMember('buyer', { monthLimit: 100 });
  const products = [];
  while (products.length < count) products.push(await shop.addProduct({ minimumQuantity: 1, price: 1 }));
  const statuses = await Promise.all(
    products.map(async (product, n) => {
      const body = { ...checkoutBody([product]), lines: [{ productId: product._id, quantity: 25, price: 1 }] };
      const response = await (n % 3 === 0
        ? shop.request<ErrorBody>('POST', '/api/checkouts', { token: buyer.token, body })
        : shop.request<ErrorBody>('POST', `/api/customers/${company.id}/checkouts`, {
            token: sales.token,
            body: { ...body, memberId: buyer.userId },
          }));
      if (response.status !== 201) expect(response.body.code).toBe('approval_required');
      return response.status;
    }),
  );
  return statuses.filter((status) => status === 201).length;
}

test(
  'a member and staff in the name of the member never exceed the limit of a month at once',
  async () => {
    const tries = rounds(1, 20);
    const one = await open();
    for (let round = 0; round < tries; round += 1) {
      expect(await spend(one, 60)).toBe(4);
      expect(await verifyDatabase(one.shop.deps.db)).toEqual([]);
    }
    await one.shop.close();

    const control = await open({ replace: withStaleSpending });
    const accepted = await spend(control, 12);
    expect(accepted).toBe(12);
    await control.shop.discard();
    report({
      promise: 'What staff order in the name of a member counts against the limits of the member, however much at once',
      tried: `${tries} rounds of 60 checkouts of a member and of staff at once, of which four fit: four accepted in each`,
      failed: 0,
      control: `with the spending read before the others: ${accepted} of 12 accepted`,
      test: 'server/proofs/orders-on-behalf.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

/** How many different requests staff made and how many orders there are, after everything was sent `count` times at once. */
async function askAndApprove({ shop, company, sales }: Fixture, count: number, key: () => string) {
  const buyer = await company.addMember('buyer', { needsApproval: true });
  const product = await shop.addProduct();
  const body = { ...checkoutBody([product]), memberId: buyer.userId };
  const asked = await Promise.all(
    Array.from({ length: count }, () =>
      shop.request<RequestSummary>('POST', `/api/customers/${company.id}/requests`, {
        token: sales.token,
        body,
        headers: { 'idempotency-key': key() },
      }),
    ),
  );
  const ids = new Set(asked.map(({ body: { _id } }) => _id));
  const lines = [{ productId: product._id, quantity: 10, price: product.price }];
  await Promise.all(
    [...ids].flatMap((id) =>
      Array.from({ length: count }, () =>
        shop.request<Request>('POST', `/api/requests/${id}/approve`, { token: company.manager.token, body: { lines } }),
      ),
    ),
  );
  const left = (await shop.request<{ availableQuantity: number }>('GET', `/api/products/${product._id}`)).body;
  return { requests: ids.size, sold: 1000 - left.availableQuantity };
}

test(
  'what staff ask for in the name of a member is asked once and placed once',
  async () => {
    const tries = rounds(2, 40);
    const one = await open();
    for (let round = 0; round < tries; round += 1) {
      const key = crypto.randomUUID();
      expect(await askAndApprove(one, 20, () => key)).toEqual({ requests: 1, sold: 10 });
    }
    expect(await verifyDatabase(one.shop.deps.db)).toEqual([]);
    const control = await askAndApprove(one, 5, () => crypto.randomUUID());
    expect(control).toEqual({ requests: 5, sold: 50 });
    await one.shop.close();
    report({
      promise: 'A request of staff for a member that is sent again, and approved from many tabs, is placed once',
      tried: `${tries} rounds of one request sent 20 times and approved 20 times at once`,
      failed: 0,
      control: `with a key of its own each time: ${control.requests} requests, ${control.sold / 10} orders`,
      test: 'server/proofs/orders-on-behalf.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

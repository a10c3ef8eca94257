import { randomUUID } from 'node:crypto';
import { renewVisit } from '#server/http/pipeline/visit-session.ts';
import { addKey } from '#server/services/api-keys/change-api-keys.ts';
import { openPunchOut, startPunchOut } from '#server/services/punch-outs/open-punch-out.ts';
import type { TestShop, TestUser } from '#server/testing/test-shop.ts';
import { contract } from '#shared/contracts/contract.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';

interface Fixture {
  shop: TestShop;
  owner: TestUser;
  self: TestUser | undefined;
}

interface Request {
  body?: unknown;
  token?: string;
}

async function opened(
  { deps }: Pick<TestShop, 'deps'>,
  { userId }: Pick<TestUser, 'userId'>,
  holder = userId,
): Promise<string> {
  const added = { name: randomUUID(), scopes: ['procurement' as const] };
  const { key } = await addKey(deps, { holder, ownerId: userId, added });
  const returnUrl = 'https://buyer.example/';
  return openPunchOut(deps, { keyId: key.id, protocol: 'oci', returnUrl, envelope: null, lines: [] });
}

/** An access token of somebody who comes from a procurement system for the user, or for a company that they manage. */
export async function visitToken(
  shop: Pick<TestShop, 'deps'>,
  user: Pick<TestUser, 'userId' | 'email'>,
  companyId?: string,
): Promise<string> {
  const { token } = await startPunchOut(shop.deps, await opened(shop, user, companyId));
  return renewVisit(shop.deps, token, user.email);
}

export const punchOutRequests: [Endpoint, (fixture: Fixture) => Promise<Request>][] = [
  [contract.punchOuts.start, async ({ shop }) => ({ body: { token: await opened(shop, await shop.addUser()) } })],
  [contract.punchOuts.read, async ({ shop, self }) => (self ? { token: await visitToken(shop, self) } : {})],
  [
    contract.punchOuts.transfer,
    async ({ shop, self }) => {
      const product = await shop.addProduct();
      const body = { lines: [{ productId: product._id, quantity: product.minimumQuantity, price: product.price }] };
      return self ? { body, token: await visitToken(shop, self) } : { body };
    },
  ],
];

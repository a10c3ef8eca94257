import { randomUUID } from 'node:crypto';
import { inTransaction } from '#server/db/transaction.ts';
import { SHOP } from '#server/queries/api-keys/api-keys.ts';
import { deleteEndpointsOf } from '#server/queries/webhooks/endpoints.ts';
import { addEndpoint } from '#server/services/webhooks/change-endpoints.ts';
import { sendTest } from '#server/services/webhooks/send-again.ts';
import type { TestShop, TestUser } from '#server/testing/test-shop.ts';
import { contract } from '#shared/contracts/contract.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { WebhookTerms } from '#shared/contracts/webhooks/webhooks.ts';

interface Fixture {
  shop: TestShop;
  owner: TestUser;
}

interface Request {
  params: Record<string, string>;
  body?: unknown;
}

export function sampleWebhook(): WebhookTerms {
  return { url: `https://hooks.test.example/${randomUUID()}`, description: null, types: ['order.placed'] };
}

export function sampleSystem() {
  const { url, description } = sampleWebhook();
  return { url, description, domain: 'NetworkID', identity: 'AN02', secret: 'abracadabra' };
}

/** The procurement system of an account, without those before. */
export async function replaceSystem({ deps }: TestShop, holder: string, actor: string): Promise<string> {
  await inTransaction(deps.db, (db) => deleteEndpointsOf(db, holder));
  const { url, description, secret, ...sender } = sampleSystem();
  return (
    await addEndpoint(deps, { holder, actor, terms: { url, description, types: [], system: { sender, secret } } })
  ).id;
}

/** Without those before, since their number is limited. */
export async function replaceWebhooks({ deps }: TestShop, holder: string, actor: string): Promise<string> {
  await inTransaction(deps.db, (db) => deleteEndpointsOf(db, holder));
  return (await addEndpoint(deps, { holder, actor, terms: sampleWebhook() })).id;
}

/** Well-formed requests about an endpoint of the shop or of the owner, for the access table. */
function requestsOf(
  calls: typeof contract.webhooks,
  holderOf: (owner: TestUser) => string,
): [Endpoint, (fixture: Fixture) => Promise<Request>][] {
  const all = async (fixture: Fixture): Promise<Request> => {
    await replaceWebhooks(fixture.shop, holderOf(fixture.owner), fixture.owner.userId);
    return { params: { id: fixture.owner.userId } };
  };
  const one = async ({ shop, owner: { userId }, owner }: Fixture): Promise<Request> => ({
    params: { id: userId, endpointId: await replaceWebhooks(shop, holderOf(owner), userId) },
  });
  return [
    [calls.list, all],
    [calls.add, async (fixture) => ({ ...(await all(fixture)), body: sampleWebhook() })],
    [calls.change, async (fixture) => ({ ...(await one(fixture)), body: sampleWebhook() })],
    [calls.switch, async (fixture) => ({ ...(await one(fixture)), body: { on: false } })],
    [calls.changeSecret, one],
    [calls.test, one],
    [calls.listDeliveries, one],
    [
      calls.sendAgain,
      async (fixture) => {
        const { params } = await one(fixture);
        const endpoint = { id: params.endpointId ?? '', holder: holderOf(fixture.owner) };
        return { params: { ...params, deliveryId: await sendTest(fixture.shop.deps, endpoint) } };
      },
    ],
    [calls.remove, one],
  ];
}

const { documentEndpoints } = contract;
const system = async ({ shop, owner: { userId } }: Fixture): Promise<Request> => ({
  params: { id: userId, endpointId: await replaceSystem(shop, userId, userId) },
});
const sentToSystem = async (fixture: Fixture): Promise<Request> => {
  const { params } = await system(fixture);
  const endpoint = { id: params.endpointId ?? '', holder: fixture.owner.userId, format: 'cxml' as const };
  return { params: { ...params, deliveryId: await sendTest(fixture.shop.deps, endpoint) } };
};
const documentRequests: [Endpoint, (fixture: Fixture) => Promise<Request>][] = [
  [documentEndpoints.list, system],
  [
    documentEndpoints.add,
    async ({ shop, owner: { userId } }) => {
      await inTransaction(shop.deps.db, (db) => deleteEndpointsOf(db, userId));
      return { params: { id: userId }, body: sampleSystem() };
    },
  ],
  [documentEndpoints.change, async (fixture) => ({ ...(await system(fixture)), body: sampleSystem() })],
  [documentEndpoints.switch, async (fixture) => ({ ...(await system(fixture)), body: { on: false } })],
  [documentEndpoints.test, system],
  [documentEndpoints.listDeliveries, system],
  [documentEndpoints.readDocument, sentToSystem],
  [documentEndpoints.sendAgain, sentToSystem],
  [documentEndpoints.remove, system],
];

export const webhookRequests = [
  ...requestsOf(contract.webhooks, () => SHOP),
  ...requestsOf(contract.accountWebhooks as unknown as typeof contract.webhooks, ({ userId }) => userId),
  ...documentRequests,
];

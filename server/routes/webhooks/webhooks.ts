import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/pipeline/authenticate.ts';
import { type HandlerContext, mount } from '#server/http/pipeline/mount.ts';
import { SHOP } from '#server/queries/api-keys/api-keys.ts';
import { deliveryList, findDelivery } from '#server/queries/webhooks/deliveries.ts';
import { findListedEndpoint, type ListedEndpoint, listEndpoints } from '#server/queries/webhooks/endpoints.ts';
import { requireAccount } from '#server/routes/api-keys/own-account.ts';
import { respondPage } from '#server/routes/paging.ts';
import { deliveriesPage, toDelivery, toEndpoint } from '#server/routes/webhooks/to-webhook.ts';
import {
  addEndpoint,
  changeEndpoint,
  changeSecret,
  type EndpointOf,
  removeEndpoint,
  switchEndpoint,
} from '#server/services/webhooks/change-endpoints.ts';
import { sendDeliveryAgain, sendTest } from '#server/services/webhooks/send-again.ts';
import {
  type AddedWebhook,
  accountWebhooksContract,
  type WebhookDelivery,
  type WebhookEndpoint,
  webhooksContract,
} from '#shared/contracts/webhooks/webhooks.ts';

export function webhookRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();
  mountOf(webhooksContract, () => SHOP);
  // The same calls; its parameters name the account too.
  mountOf(accountWebhooksContract as unknown as typeof webhooksContract, (caller, params) =>
    requireAccount(caller, (params as { id?: string }).id ?? '', 'webhooks.change'),
  );
  return app;

  function mountOf(calls: typeof webhooksContract, holderOf: (caller: Caller, params: object) => string): void {
    const endpointOf = (caller: Caller, params: { endpointId: string }): EndpointOf => ({
      id: params.endpointId,
      holder: holderOf(caller, params),
      actor: caller.userId,
    });

    mount(app, deps, calls.list, async ({ caller, params }) =>
      Promise.all(
        (await listEndpoints(db, { holder: holderOf(caller, params), format: 'events' })).map((row) =>
          toEndpoint(deps, row),
        ),
      ),
    );
    mount(app, deps, calls.add, async ({ caller, params, body }) => {
      const holder = holderOf(caller, params);
      return withSecret(holder, await addEndpoint(deps, { holder, actor: caller.userId, terms: await body() }));
    });
    mount(app, deps, calls.change, async ({ caller, params, body }) => {
      const endpoint = endpointOf(caller, params);
      await requireListed(endpoint);
      await changeEndpoint(deps, { ...endpoint, terms: await body() });
      return read(endpoint);
    });
    mount(app, deps, calls.switch, async ({ caller, params, body }) => {
      const endpoint = endpointOf(caller, params);
      await requireListed(endpoint);
      await switchEndpoint(deps, { ...endpoint, ...(await body()) });
      return read(endpoint);
    });
    mount(app, deps, calls.changeSecret, async ({ caller, params }) => {
      const endpoint = endpointOf(caller, params);
      return withSecret(endpoint.holder, await changeSecret(deps, endpoint));
    });
    mount(app, deps, calls.remove, async ({ caller, params }) => {
      await removeEndpoint(deps, endpointOf(caller, params));
      return {};
    });
    mount(app, deps, calls.test, async ({ caller, params }) => {
      const endpoint = endpointOf(caller, params);
      return readDelivery(endpoint, await sendTest(deps, endpoint));
    });
    mount(app, deps, calls.listDeliveries, async ({ context, caller, params, query }) => {
      const endpoint = endpointOf(caller, params);
      await requireListed(endpoint);
      return listDeliveries(context, endpoint.id, query);
    });
    mount(app, deps, calls.sendAgain, async ({ caller, params }) => {
      const endpoint = endpointOf(caller, params);
      await sendDeliveryAgain(deps, { ...endpoint, deliveryId: params.deliveryId });
      return readDelivery(endpoint, params.deliveryId);
    });
  }

  async function listDeliveries(
    context: HandlerContext,
    endpointId: string,
    query: Parameters<typeof deliveriesPage>[0],
  ): Promise<WebhookDelivery[]> {
    return respondPage(context, db, deliveryList, { page: deliveriesPage(query), filter: { endpointId } }, toDelivery);
  }

  async function requireListed({ id, holder }: Pick<EndpointOf, 'id' | 'holder'>): Promise<ListedEndpoint> {
    const endpoint = await findListedEndpoint(db, { holder, format: 'events' }, id);
    if (!endpoint) throw new AppError('not_found');
    return endpoint;
  }

  async function read(endpoint: Pick<EndpointOf, 'id' | 'holder'>): Promise<WebhookEndpoint> {
    return toEndpoint(deps, await requireListed(endpoint));
  }

  async function withSecret(holder: string, { id, secret }: { id: string; secret: string }): Promise<AddedWebhook> {
    return { ...(await read({ id, holder })), secret };
  }

  async function readDelivery({ id }: EndpointOf, deliveryId: string): Promise<WebhookDelivery> {
    const delivery = await findDelivery(db, id, deliveryId);
    if (!delivery) throw new AppError('not_found');
    return toDelivery(delivery);
  }
}

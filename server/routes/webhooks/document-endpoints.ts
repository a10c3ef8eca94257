import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { findOpenAccount } from '#server/queries/accounts/accounts.ts';
import { readParty } from '#server/queries/checkouts/purchase-orders.ts';
import { deliveryList, findDelivery, type ToldDelivery } from '#server/queries/webhooks/deliveries.ts';
import { findListedEndpoint, type ListedEndpoint, listEndpoints } from '#server/queries/webhooks/endpoints.ts';
import { respondPage } from '#server/routes/paging.ts';
import { deliveriesPage, toDelivery, toEndpoint } from '#server/routes/webhooks/to-webhook.ts';
import { kindOf } from '#server/services/purchase-documents/document-id.ts';
import {
  addEndpoint,
  changeEndpoint,
  type EndpointOf,
  removeEndpoint,
  switchEndpoint,
} from '#server/services/webhooks/change-endpoints.ts';
import { writeDocument } from '#server/services/webhooks/document-message.ts';
import { sendDeliveryAgain, sendTest } from '#server/services/webhooks/send-again.ts';
import {
  documentEndpointsContract as calls,
  type DocumentEndpoint,
  type DocumentEndpointTerms,
  type PurchaseDocumentDelivery,
} from '#shared/contracts/webhooks/document-endpoints.ts';

const format = 'cxml';

/** Where documents about a customer's purchase orders are sent, for staff. */
export function documentEndpointRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();
  const ofCall = (caller: Caller, { id: holder, endpointId: id }: { id: string; endpointId: string }): EndpointOf => ({
    id,
    holder,
    format,
    actor: caller.userId,
  });

  mount(app, deps, calls.list, async ({ params: { id: holder } }) => {
    await requireAccount(holder);
    return Promise.all((await listEndpoints(db, { holder, format })).map(toDocumentEndpoint));
  });
  mount(app, deps, calls.add, async ({ caller, params: { id: holder }, body }) => {
    await requireAccount(holder);
    const added = await addEndpoint(deps, { holder, actor: caller.userId, terms: toTerms(await body()) });
    return read({ holder, id: added.id });
  });
  mount(app, deps, calls.change, async ({ caller, params, body }) => {
    const endpoint = ofCall(caller, params);
    await requireListed(endpoint);
    await changeEndpoint(deps, { ...endpoint, terms: toTerms(await body()) });
    return read(endpoint);
  });
  mount(app, deps, calls.switch, async ({ caller, params, body }) => {
    const endpoint = ofCall(caller, params);
    await requireListed(endpoint);
    await switchEndpoint(deps, { ...endpoint, ...(await body()) });
    return read(endpoint);
  });
  mount(app, deps, calls.remove, async ({ caller, params }) => {
    await removeEndpoint(deps, ofCall(caller, params));
    return {};
  });
  mount(app, deps, calls.test, async ({ caller, params }) => {
    const endpoint = ofCall(caller, params);
    return toDocument(await requireDelivery(endpoint, await sendTest(deps, endpoint)));
  });
  mount(app, deps, calls.listDeliveries, async ({ context, caller, params, query }) => {
    const { id: endpointId } = await requireListed(ofCall(caller, params));
    return respondPage(context, db, deliveryList, { page: deliveriesPage(query), filter: { endpointId } }, toDocument);
  });
  mount(app, deps, calls.readDocument, async ({ caller, params }) => {
    const endpoint = await requireListed(ofCall(caller, params));
    const delivery = await requireDelivery(endpoint, params.deliveryId);
    return { document: await writeDocument(db, endpoint, delivery, '') };
  });
  mount(app, deps, calls.sendAgain, async ({ caller, params }) => {
    const endpoint = ofCall(caller, params);
    await sendDeliveryAgain(deps, { ...endpoint, deliveryId: params.deliveryId });
    return toDocument(await requireDelivery(endpoint, params.deliveryId));
  });
  return app;

  async function requireAccount(id: string): Promise<void> {
    if (!(await findOpenAccount(db, id))) throw new AppError('not_found');
  }

  async function requireListed({ id, holder }: Pick<EndpointOf, 'id' | 'holder'>): Promise<ListedEndpoint> {
    const endpoint = await findListedEndpoint(db, { holder, format }, id);
    if (!endpoint) throw new AppError('not_found');
    return endpoint;
  }

  async function read(endpoint: Pick<EndpointOf, 'id' | 'holder'>): Promise<DocumentEndpoint> {
    return toDocumentEndpoint(await requireListed(endpoint));
  }

  async function requireDelivery({ id }: Pick<EndpointOf, 'id'>, deliveryId: string): Promise<ToldDelivery> {
    const delivery = await findDelivery(db, id, deliveryId);
    if (!delivery) throw new AppError('not_found');
    return delivery;
  }

  async function toDocumentEndpoint(row: ListedEndpoint): Promise<DocumentEndpoint> {
    const { types: _, oldSecretUntil: __, ...endpoint } = await toEndpoint(deps, row);
    return { ...endpoint, ...readParty(row.sender ?? '') };
  }
}

function toTerms({ url, description, domain, identity, secret }: DocumentEndpointTerms) {
  return { url, description, types: [], system: { sender: { domain, identity }, secret } };
}

function toDocument(row: ToldDelivery): PurchaseDocumentDelivery {
  return { ...toDelivery(row), document: row.document === null ? null : kindOf(row.document) };
}

import { randomUUIDv7 } from 'node:crypto';
import { takeTransactionLock } from '#server/db/postgres/advisory-lock.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { WebhookEndpointRow } from '#server/db/schema/tables/history.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { SHOP } from '#server/queries/api-keys/api-keys.ts';
import { type EventRow, findLastEventToFollow, listEventsAfter } from '#server/queries/history/events.ts';
import { listOwnersOf } from '#server/queries/orders/orders.ts';
import { insertDeliveries } from '#server/queries/webhooks/deliveries.ts';
import {
  listEndpointsOn,
  lockEndpointsOn,
  movePosition,
  parseTypes,
  readPosition,
} from '#server/queries/webhooks/endpoints.ts';
import { planDocuments } from '#server/services/purchase-documents/plan-documents.ts';
import { WEBHOOK_RETRIED_FOR_MS } from '#shared/domain/webhooks/webhooks.ts';

/** Events that one transaction reads. */
const PAGE = 200;

/**
 * Writes the deliveries of the next events, in their order, and moves the position behind them in the same transaction; true
 * when there are more events.
 */
export async function writeDeliveries(deps: Pick<Deps, 'db' | 'now'>): Promise<boolean> {
  if ((await findStart(deps.db)) >= (await findLastEventToFollow(deps.db))) return false;
  return inTransaction(deps.db, async (db) => {
    await takeTransactionLock(db, 'webhooks');
    const endpoints = await listEndpointsOn(withoutRowLocks(db));
    const start = startOf(endpoints, await readPosition(withoutRowLocks(db)));
    const page = await listEventsAfter(withoutRowLocks(db), start, PAGE);
    const last = page.at(-1);
    if (!last) return false;
    const [ofEvents, ofDocuments] = ['events', 'cxml'].map((format) =>
      endpoints.filter((each) => each.format === format),
    );
    const told: Told[] = [
      ...(await match(withoutRowLocks(db), ofEvents ?? [], page)),
      ...(await planDocuments(withoutRowLocks(db), ofDocuments ?? [], page)),
    ];
    // One that is switched off or deleted at this moment gets nothing.
    const on = new Set(await lockEndpointsOn(db, [...new Set(told.map(({ endpoint }) => endpoint.id))]));
    const at = deps.now();
    await insertDeliveries(
      db,
      told
        .filter(({ endpoint }) => on.has(endpoint.id))
        .map(({ endpoint, event, document }) => ({
          id: newDeliveryId(),
          endpoint_id: endpoint.id,
          event_seq: event.seq,
          document,
          created_at: at,
          next_attempt_at: at,
          give_up_at: at + WEBHOOK_RETRIED_FOR_MS,
        })),
    );
    await movePosition(db, last.seq);
    return page.length === PAGE;
  });
}

export function newDeliveryId(): string {
  return `msg_${randomUUIDv7()}`;
}

/** Infinity when no endpoint is on. */
async function findStart(db: Database): Promise<number> {
  return startOf(await listEndpointsOn(db), await readPosition(db));
}

function startOf(endpoints: WebhookEndpointRow[], position: number): number {
  return Math.max(position, Math.min(...endpoints.map(({ heard_since }) => heard_since)));
}

interface Told {
  endpoint: WebhookEndpointRow;
  event: EventRow;
  document: string | null;
}

/** An endpoint of the shop hears what the feed has, that of an account what its own feed has. */
async function match(db: Database, endpoints: WebhookEndpointRow[], page: EventRow[]): Promise<Told[]> {
  const listeners = endpoints.map((endpoint) => ({ endpoint, types: new Set<string>(parseTypes(endpoint.types)) }));
  const heard = page.filter(({ type }) => listeners.some(({ types }) => types.has(type)));
  const orders = await listOwnersOf(db, [...new Set(heard.map(({ subject_id }) => subject_id))]);
  const accountOf = new Map(orders.map(({ id, account_id }) => [id, account_id]));
  return heard.flatMap((event) =>
    listeners
      .filter(
        ({ endpoint, types }) =>
          event.seq > endpoint.heard_since &&
          types.has(event.type) &&
          (endpoint.holder === SHOP || endpoint.holder === accountOf.get(event.subject_id)),
      )
      .map(({ endpoint }) => ({ endpoint, event, document: null })),
  );
}

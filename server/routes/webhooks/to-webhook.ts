import type { WebhookEndpointRow } from '#server/db/schema/tables/history.ts';
import type { Deps } from '#server/deps.ts';
import { countWaiting, type ToldDelivery } from '#server/queries/webhooks/deliveries.ts';
import { type ListedEndpoint, parseTypes } from '#server/queries/webhooks/endpoints.ts';
import { toPage } from '#server/routes/paging.ts';
import type { WebhookDelivery, WebhookEndpoint } from '#shared/contracts/webhooks/webhooks.ts';
import { timelineTypes } from '#shared/domain/orders/order-timeline.ts';
import { TEST_TYPE } from '#shared/domain/webhooks/webhooks.ts';

const MAX_DELIVERIES = 100;

export function deliveriesPage({ limit = 50, cursor }: { limit?: number | undefined; cursor?: string | undefined }) {
  return { ...toPage({ cursor, sort: '-createdAt' }), limit: Math.min(limit, MAX_DELIVERIES) };
}

export async function toEndpoint({ db, now }: Pick<Deps, 'db' | 'now'>, row: ListedEndpoint): Promise<WebhookEndpoint> {
  const { old_secret_until: until } = row;
  return {
    _id: row.id,
    url: row.url,
    description: row.description,
    types: parseTypes(row.types),
    owner: row.email,
    createdAt: toInstant(row.created_at),
    off: offOf(row),
    failingSince: row.failing_since === null ? null : toInstant(row.failing_since),
    oldSecretUntil: until === null || until <= now() ? null : toInstant(until),
    waiting: await countWaiting(db, row.id),
  };
}

function offOf({ off_at, off_reason }: WebhookEndpointRow): WebhookEndpoint['off'] {
  return off_at === null || off_reason === null ? null : { at: toInstant(off_at), reason: off_reason };
}

export function toDelivery(row: ToldDelivery): WebhookDelivery {
  const isQueued = row.state === 'queued';
  return {
    _id: row.id,
    type: timelineTypes.find((type) => type === row.type) ?? TEST_TYPE,
    orderId: row.subject_id,
    state: row.state,
    attempts: row.attempts,
    status: row.last_status,
    answer: row.last_response,
    problem: row.last_problem,
    createdAt: toInstant(row.created_at),
    lastAttemptAt: row.last_attempt_at === null ? null : toInstant(row.last_attempt_at),
    nextAttemptAt: isQueued ? toInstant(row.next_attempt_at) : null,
  };
}

const toInstant = (at: number) => new Date(at).toISOString();

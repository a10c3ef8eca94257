import { limitConcurrency } from '#server/async/limit-concurrency.ts';
import type { WebhookDeliveryRow, WebhookEndpointRow } from '#server/db/schema/tables/history.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { unseal } from '#server/integrations/seal.ts';
import type { PostWebhook, WebhookResult } from '#server/integrations/webhooks/post-webhook.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { addMail } from '#server/queries/mails/outbox.ts';
import { findUserById } from '#server/queries/users/users.ts';
import {
  type Claimed,
  claimDelivery,
  findDelivery,
  hurryDeliveries,
  type ToldDelivery,
  updateAttempted,
} from '#server/queries/webhooks/deliveries.ts';
import { findEndpoint, listReadyEndpoints, updateEndpoint } from '#server/queries/webhooks/endpoints.ts';
import { documentMessage, judgeAnswer } from '#server/services/webhooks/document-message.ts';
import { eventMessage, type Message } from '#server/services/webhooks/event-message.ts';
import { switchOffInTransaction } from '#server/services/webhooks/switch-off.ts';
import {
  MAX_WEBHOOK_RESPONSE_LENGTH,
  WEBHOOK_RETRIED_FOR_MS,
  WEBHOOK_TIMEOUT_MS,
  webhookAskedRestMs,
  webhookRestMs,
  webhookRetryAfterMs,
} from '#shared/domain/webhooks/webhooks.ts';
import { webhookProblems as problems } from '#shared/messages/webhooks/webhooks.ts';

/** How long one process alone may try a delivery; longer than any attempt takes. */
export const WEBHOOK_LEASE_MS = 4 * WEBHOOK_TIMEOUT_MS;
/** Endpoints that a process sends to at the same time; those where nothing arrives have at most half of them. */
const MAX_AT_ONCE = 200;
/** Transactions at the same time: orders need the other connections to the database. */
const MAX_TRANSACTIONS = 2;
const GONE = 410;
const BUSY = [429, 503];

interface Sender {
  /** Starts to send where something is due. @throws when the database cannot be read */
  start: () => Promise<void>;
  /** Until all that was started has ended. */
  onIdle: () => Promise<void>;
}

/** One attempt at a time for each endpoint, so that one that hangs holds up no other. */
export function createDeliverySender(deps: Deps, post: PostWebhook, isOver = deps.isShuttingDown): Sender {
  const inTurn = limitConcurrency(MAX_TRANSACTIONS);
  const running = new Map<string, { isFailing: boolean; work: Promise<void> }>();

  async function start(): Promise<void> {
    const ready = await listReadyEndpoints(deps.db, deps.now(), MAX_AT_ONCE);
    for (const { id, failures } of ready) {
      const isFailing = failures > 0;
      const failing = [...running.values()].filter((each) => each.isFailing).length;
      const isFull = running.size >= MAX_AT_ONCE || (isFailing && failing >= MAX_AT_ONCE / 2);
      if (isOver() || isFull || running.has(id)) continue;
      const work = sendTo(id)
        .catch((error: unknown) => {
          deps.log.error('An attempt at a webhook was lost; the next one follows', error, { endpoint: id });
        })
        .finally(() => running.delete(id));
      running.set(id, { isFailing, work });
    }
  }

  /** What is due at an endpoint, one after the other, until something does not arrive. */
  async function sendTo(endpointId: string): Promise<void> {
    while (!isOver() && (await sendNext(deps, post, endpointId, inTurn))) {}
  }

  return {
    start,
    onIdle: async () => {
      await Promise.all([...running.values()].map(({ work }) => work));
    },
  };
}

/**
 * False when nothing arrived, or there was nothing to send. When the process dies between the request and the last
 * transaction, it is sent again with its id.
 */
async function sendNext(
  deps: Deps,
  post: PostWebhook,
  endpointId: string,
  inTurn: ReturnType<typeof limitConcurrency>,
): Promise<boolean> {
  const begun = await inTurn(async () => {
    const now = deps.now();
    const until = now + WEBHOOK_LEASE_MS;
    const claimed = await inTransaction(deps.db, (db) => claimDelivery(db, endpointId, { now, until }));
    const told = claimed && (await findDelivery(deps.db, endpointId, claimed.delivery.id));
    return told && { claimed, told };
  });
  if (!begun) return false;
  const { claimed, told } = begun;
  const result = await attempt(deps, post, claimed.endpoint, told);
  const hasArrived = 'status' in result && result.status >= 200 && result.status < 300 && !('refusal' in result);
  await inTurn(() =>
    inTransaction(deps.db, (db) =>
      hasArrived ? endArrived(db, deps, claimed, result) : endFailed(db, deps, claimed, result),
    ),
  );
  return hasArrived;
}

type Outcome = (WebhookResult & { refusal?: string }) | { problem: 'noSecret' | 'notWritten' };

async function attempt(
  deps: Deps,
  post: PostWebhook,
  endpoint: WebhookEndpointRow,
  told: ToldDelivery,
): Promise<Outcome> {
  const secrets = await readSecrets(deps, endpoint);
  const [secret] = secrets;
  if (secret === undefined) return { problem: 'noSecret' };
  if (endpoint.format === 'events') {
    return post({ url: endpoint.url, ...eventMessage(told, secrets, deps.now()) });
  }
  let message: Message;
  try {
    message = await documentMessage(deps.db, endpoint, told, secret);
  } catch (error) {
    deps.log.error('A document for a procurement system could not be written', error, { delivery: told.id });
    return { problem: 'notWritten' };
  }
  return judgeAnswer(await post({ url: endpoint.url, ...message }), secret);
}

/** That of now first; none when they were encrypted with another secret of the server. */
async function readSecrets(deps: Deps, endpoint: WebhookEndpointRow): Promise<string[]> {
  const { sealed_secret, old_sealed_secret, old_secret_until } = endpoint;
  const sealed = [sealed_secret];
  if (old_sealed_secret !== null && (old_secret_until ?? 0) > deps.now()) sealed.push(old_sealed_secret);
  const opened = await Promise.all(sealed.map((each) => unseal(deps.settings.accessTokenSecret, each)));
  return opened[0] === null ? [] : opened.filter((secret) => secret !== null);
}

async function endArrived(
  db: WriteTransaction,
  deps: Deps,
  { endpoint, delivery }: Claimed,
  result: Outcome,
): Promise<void> {
  const at = deps.now();
  const before = await findEndpoint(db, endpoint.id);
  if (!before) return;
  await updateEndpoint(db, endpoint.id, { failures: 0, failing_since: null, next_attempt_at: at });
  // It is there again: what it missed follows in its order.
  if (webhookRestMs(before.failures) > 0) await hurryDeliveries(db, endpoint.id, at);
  await updateAttempted(db, delivery, { ...toLog(result), state: 'delivered', ended_at: at });
}

async function endFailed(
  db: WriteTransaction,
  deps: Deps,
  { endpoint, delivery }: Claimed,
  result: Outcome,
): Promise<void> {
  const at = deps.now();
  const before = await findEndpoint(db, endpoint.id);
  if (!before || before.off_at !== null) return;
  const failures = before.failures + 1;
  const asked = askedRestMs(result);
  const failingSince = before.failing_since ?? at;
  await updateEndpoint(db, endpoint.id, {
    failures,
    failing_since: failingSince,
    next_attempt_at: at + Math.max(webhookRestMs(failures), asked),
  });
  const isOver = at >= delivery.give_up_at;
  await updateAttempted(db, delivery, {
    ...toLog(result),
    ...(isOver
      ? { state: 'failed', ended_at: at }
      : {
          next_attempt_at: Math.min(
            at + Math.max(webhookRetryAfterMs(attemptsOf(delivery)), asked),
            delivery.give_up_at,
          ),
        }),
  });
  const isGone = 'status' in result && result.status === GONE;
  if (!isGone && at - failingSince < WEBHOOK_RETRIED_FOR_MS) return;
  await giveUp(db, before, { at, reason: isGone ? 'gone' : 'failing' });
}

/** Of those that say that they are busy, or get too much. */
function askedRestMs(result: Outcome): number {
  if (!('status' in result) || !BUSY.includes(result.status)) return 0;
  return webhookAskedRestMs(result.retryAfterMs ?? 0);
}

/** Of the three days that it is tried now. */
function attemptsOf({ attempts, attempts_before }: WebhookDeliveryRow): number {
  return attempts - attempts_before;
}

async function giveUp(
  db: WriteTransaction,
  endpoint: WebhookEndpointRow,
  { at, reason }: { at: number; reason: 'gone' | 'failing' },
): Promise<void> {
  const { id, owner_id: ownerId } = endpoint;
  const event = await switchOffInTransaction(db, endpoint, { at, actor: 'system', reason });
  const owner = await findUserById(db, ownerId);
  if (owner && owner.retired_at === null) {
    const recipient = { userId: ownerId, email: owner.email };
    await addMail(db, { kind: 'webhook_off', subjectId: id, event: `${id}:${at}`, recipient, at });
  }
  await recordEvent(db, event);
}

function toLog(result: Outcome) {
  if ('status' in result) {
    const { status } = result;
    const answer = result.answer.slice(0, MAX_WEBHOOK_RESPONSE_LENGTH).toWellFormed();
    return { last_status: status, last_response: answer === '' ? null : answer, last_problem: problemOf(result) };
  }
  const problem = result.problem === 'unreachable' ? problems.unreachable(result.code) : problems[result.problem];
  return { last_status: null, last_response: null, last_problem: problem };
}

function problemOf({ status, refusal }: { status: number; refusal?: string }): string | null {
  if (status >= 200 && status < 300) return refusal ?? null;
  return status >= 300 && status < 400 ? problems.redirect(status) : problems.status(status);
}

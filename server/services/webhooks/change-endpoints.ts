import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import { takeTransactionLock } from '#server/db/postgres/advisory-lock.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { WebhookEndpointRow } from '#server/db/schema/tables/history.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { Credential } from '#server/integrations/cxml/parse-cxml.ts';
import { seal } from '#server/integrations/seal.ts';
import { findLastEventToFollow, recordEvent, recordEvents } from '#server/queries/history/events.ts';
import { findActiveUser } from '#server/queries/users/users.ts';
import {
  deleteEndpoint,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  parseTypes,
  readPosition,
  updateEndpoint,
} from '#server/queries/webhooks/endpoints.ts';
import { switchOffInTransaction } from '#server/services/webhooks/switch-off.ts';
import type { WebhookTerms } from '#shared/contracts/webhooks/webhooks.ts';
import {
  MAX_DOCUMENT_ENDPOINTS,
  MAX_WEBHOOKS,
  OLD_SECRET_VALID_MS,
  type WebhookFormat,
} from '#shared/domain/webhooks/webhooks.ts';
import { webhookFieldMessages as messages } from '#shared/messages/webhooks/webhook-fields.ts';

/** Whose endpoint it is: `shop` or an account; and who changes it. Those of one format are not there for the calls of another. */
export interface EndpointOf {
  id: string;
  holder: string;
  format?: WebhookFormat;
  actor: string;
}

/** As which documents are sent to a procurement system; without a secret, that of before stays. */
export interface System {
  sender: Credential;
  secret: string | null;
}

type Terms = WebhookTerms & { system?: System };

interface NewSecret {
  id: string;
  /** In no other place from now on, but encrypted. */
  secret: string;
}

const SECRET_BYTES = 32;

/** As Standard Webhooks has it. */
function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** @throws {AppError} unauthenticated, invalid_fields */
export async function addEndpoint(
  deps: Deps,
  { holder, actor, terms }: { holder: string; actor: string; terms: Terms },
): Promise<NewSecret> {
  requireTls(deps, terms.url);
  const { system } = terms;
  const format = system ? 'cxml' : 'events';
  const secret = system?.secret ?? newSecret();
  const sealed = await seal(deps.settings.accessTokenSecret, secret);
  const id = randomUUIDv7();
  await inTransaction(deps.db, async (db) => {
    if (!(await findActiveUser(db, actor))) throw new AppError('unauthenticated');
    await takeTransactionLock(db, 'webhooks');
    const others = await listEndpoints(withoutRowLocks(db), { holder, format });
    refuseTaken(others, terms.url);
    if (system && others.length >= MAX_DOCUMENT_ENDPOINTS) refuse(messages.oneSystem);
    if (others.length >= MAX_WEBHOOKS) refuse(messages.tooMany(MAX_WEBHOOKS));
    const at = deps.now();
    await insertEndpoint(db, {
      id,
      holder,
      format,
      sender: system ? JSON.stringify(system.sender) : null,
      owner_id: actor,
      url: terms.url,
      description: terms.description,
      types: JSON.stringify(terms.types),
      sealed_secret: sealed,
      heard_since: await findLastEventToFollow(withoutRowLocks(db)),
      next_attempt_at: at,
      failures: 0,
      created_at: at,
    });
    const after = { holder, ...toRecorded(terms) };
    await recordEvent(db, { at, actor, type: 'webhook.added', subjectId: id, after });
  });
  return { id, secret };
}

/** Events before it are told by the terms of their time. Repeatable. @throws {AppError} not_found, invalid_fields */
export async function changeEndpoint(
  deps: Deps,
  { id, holder, format = 'events', actor, terms }: EndpointOf & { terms: Terms },
): Promise<void> {
  requireTls(deps, terms.url);
  const { system } = terms;
  const sealed = system?.secret ? await seal(deps.settings.accessTokenSecret, system.secret) : null;
  await inTransaction(deps.db, async (db) => {
    await takeTransactionLock(db, 'webhooks');
    const endpoint = await requireEndpoint(db, { id, holder, format });
    const others = await listEndpoints(withoutRowLocks(db), { holder, format });
    refuseTaken(
      others.filter((other) => other.id !== id),
      terms.url,
    );
    const types = JSON.stringify(terms.types);
    const { url, description } = terms;
    const sender = system ? JSON.stringify(system.sender) : null;
    const isSame = endpoint.url === url && endpoint.description === description && endpoint.types === types;
    if (isSame && endpoint.sender === sender && sealed === null) return;
    const position = await readPosition(withoutRowLocks(db));
    await updateEndpoint(db, id, {
      url,
      description,
      types,
      sender,
      ...(sealed !== null && { sealed_secret: sealed }),
      heard_since: Math.max(endpoint.heard_since, position),
    });
    const before = toRecorded({ url: endpoint.url, types: parseTypes(endpoint.types) });
    const at = deps.now();
    await recordEvents(db, [
      { at, actor, type: 'webhook.changed', subjectId: id, before, after: toRecorded(terms) },
      ...(sealed === null
        ? []
        : [{ at, actor, type: 'webhook.secret_changed' as const, subjectId: id, after: { holder } }]),
    ]);
  });
}

/** Repeatable. @throws {AppError} not_found */
export async function switchEndpoint(deps: Deps, { on, ...of }: EndpointOf & { on: boolean }): Promise<void> {
  const { id, holder, actor } = of;
  await inTransaction(deps.db, async (db) => {
    await takeTransactionLock(db, 'webhooks');
    const endpoint = await requireEndpoint(db, of);
    if ((endpoint.off_at === null) === on) return;
    const at = deps.now();
    if (!on) {
      await recordEvent(db, await switchOffInTransaction(db, endpoint, { at, actor, reason: 'by_hand' }));
      return;
    }
    await updateEndpoint(db, id, {
      off_at: null,
      off_reason: null,
      failures: 0,
      failing_since: null,
      next_attempt_at: at,
      heard_since: await findLastEventToFollow(withoutRowLocks(db)),
      // Of who answers for it now, when the one who made it has left.
      owner_id: endpoint.off_reason === 'left' ? actor : endpoint.owner_id,
    });
    await recordEvent(db, { at, actor, type: 'webhook.switched_on', subjectId: id, after: { holder } });
  });
}

/** The secret before signs too for a day. @throws {AppError} not_found */
export async function changeSecret(deps: Deps, { id, holder, actor }: EndpointOf): Promise<NewSecret> {
  const secret = newSecret();
  const sealed = await seal(deps.settings.accessTokenSecret, secret);
  await inTransaction(deps.db, async (db) => {
    const endpoint = await requireEndpoint(db, { id, holder });
    const at = deps.now();
    await updateEndpoint(db, id, {
      sealed_secret: sealed,
      old_sealed_secret: endpoint.sealed_secret,
      old_secret_until: at + OLD_SECRET_VALID_MS,
    });
    await recordEvent(db, { at, actor, type: 'webhook.secret_changed', subjectId: id, after: { holder } });
  });
  return { id, secret };
}

/** @throws {AppError} not_found */
export async function removeEndpoint(deps: Deps, of: EndpointOf): Promise<void> {
  const { id, holder, actor } = of;
  await inTransaction(deps.db, async (db) => {
    const endpoint = await requireEndpoint(db, of);
    await deleteEndpoint(db, id);
    const before = { holder, ...toRecorded({ url: endpoint.url, types: parseTypes(endpoint.types) }) };
    await recordEvent(db, { at: deps.now(), actor, type: 'webhook.removed', subjectId: id, before });
  });
}

/** Locked. @throws {AppError} not_found */
export async function requireEndpoint(
  db: WriteTransaction,
  { id, holder, format = 'events' }: Omit<EndpointOf, 'actor'>,
): Promise<WebhookEndpointRow> {
  const endpoint = await findEndpoint(db, id);
  if (endpoint?.holder !== holder || endpoint.format !== format) throw new AppError('not_found');
  return endpoint;
}

function toRecorded({ url, types }: Pick<WebhookTerms, 'url' | 'types'>) {
  return { host: new URL(url).host, types };
}

function requireTls({ settings }: Deps, url: string): void {
  if (!settings.webhooksInPrivateNetwork && new URL(url).protocol !== 'https:') refuse(messages.urlHttps);
}

function refuseTaken(others: WebhookEndpointRow[], url: string): void {
  if (others.some((other) => other.url === url)) refuse(messages.urlTaken);
}

function refuse(problem: string): never {
  throw new AppError('invalid_fields', { fields: { url: problem } });
}

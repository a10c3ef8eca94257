import { AppError } from '#server/app-error.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { RequestRow } from '#server/db/schema/tables/requests.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { addMail } from '#server/queries/mails/outbox.ts';
import {
  closeRequest,
  findRequest,
  listExpiredRequests,
  listOpenRequestsOf,
} from '#server/queries/requests/requests.ts';
import { findUserById } from '#server/queries/users/users.ts';

/** Repeatable. @throws {AppError} not_found, request_decided */
export async function withdrawRequest(deps: Deps, { id, userId }: { id: string; userId: string }): Promise<RequestRow> {
  return inTransaction(deps.db, async (db) => {
    const request = await findRequest(db, id);
    if (request?.requester_id !== userId) throw new AppError('not_found');
    if (request.state === 'withdrawn') return request;
    const at = deps.now();
    const closed = await closeRequest(db, id, { state: 'withdrawn', decided_at: at, decided_by: userId });
    if (!closed) throw new AppError('request_decided');
    await recordEvent(db, {
      at,
      actor: userId,
      type: 'request.withdrawn',
      subjectId: id,
      after: { requesterId: userId },
    });
    return closed;
  });
}

/** Of who leaves the company, whose user and company are locked. Returns the events. */
export async function withdrawRequestsOf(
  db: WriteTransaction,
  { userId, at, actor }: { userId: string; at: number; actor: string },
): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (const { id } of await listOpenRequestsOf(db, userId)) {
    await closeRequest(db, id, { state: 'withdrawn', decided_at: at, decided_by: actor });
    events.push({ at, actor, type: 'request.withdrawn', subjectId: id, after: { requesterId: userId } });
  }
  return events;
}

/** Ends requests that nobody decided in their time; each requester gets a mail. */
export async function expireRequests(deps: Deps): Promise<void> {
  for (const { id } of await listExpiredRequests(deps.db, deps.now())) {
    if (deps.isShuttingDown()) return;
    await inTransaction(deps.db, async (db) => {
      const at = deps.now();
      const closed = await closeRequest(db, id, { state: 'expired', decided_at: at, decided_by: null });
      if (!closed) return;
      const requester = await findUserById(withoutRowLocks(db), closed.requester_id);
      if (requester?.retired_at === null) {
        const recipient = { userId: requester.id, email: requester.email };
        await addMail(db, { kind: 'request_expired', subjectId: id, recipient, at });
      }
      const after = { requesterId: closed.requester_id };
      await recordEvent(db, { at, actor: 'system', type: 'request.expired', subjectId: id, after });
    });
  }
}

import { sql } from 'kysely';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { MailRow } from '#server/db/schema/tables/mails.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import type { MailState } from '#shared/domain/mails/mail-kinds.ts';

// Every change states the state and the attempt that it starts from, so that of two processes only one makes it.

// A literal, because SQLite uses a partial index only for values that it knows when it prepares a statement.
const isQueued = sql<boolean>`state = 'queued'`;

const due = prepareQuery((db, { now }: { now: number }) =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where(isQueued)
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(50),
);

/** Mails whose next attempt is due, the longest waiting first; at most 50. */
export async function listDueMails(db: Database, now: number): Promise<MailRow[]> {
  return due.all(db, { now });
}

interface Claim {
  now: number;
  /** Until then no other process makes an attempt. */
  leaseUntil: number;
  /** For a mail that has none. */
  messageId: string;
  /** Rows of the same mail that are due until then come along. */
  mergeUntil: number;
}

/**
 * Begins the next attempt: the row, and those that become one mail with it, or were with an earlier attempt; empty when
 * another process was faster.
 */
export async function claimMail(db: WriteTransaction, row: MailRow, claim: Claim): Promise<MailRow[]> {
  const { now, leaseUntil, messageId, mergeUntil } = claim;
  const begin = () =>
    db
      .updateTable('outbox')
      .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), next_attempt_at: leaseUntil }))
      .where(isQueued)
      .returningAll();
  const named = { message_id: row.message_id ?? messageId };
  const claimed = await begin()
    .set(named)
    .where('seq', '=', row.seq)
    .where('attempts', '=', row.attempts)
    .where('next_attempt_at', '<=', now)
    .execute();
  if (claimed.length === 0 || row.merge_key === null) return claimed;
  const merged = await begin()
    .set(named)
    .where('merge_key', '=', row.merge_key)
    .where('merge_key', 'is not', null)
    .where('seq', '<>', row.seq)
    .where('recipient', '=', row.recipient)
    .where('message_id', row.message_id === null ? 'is' : '=', row.message_id)
    .$if(row.message_id === null, (query) => query.where('next_attempt_at', '<=', mergeUntil))
    .execute();
  return [...claimed, ...merged].sort((a, b) => a.seq - b.seq);
}

export interface Ending {
  state: Exclude<MailState, 'queued'>;
  at: number;
  reason: string | null;
}

/** Ends a mail; `sent` also when its lease was over. The address is erased once the account is closed. */
export async function endMail(db: WriteTransaction, rows: MailRow[], ending: Ending): Promise<void> {
  for (const row of rows) await endRow(db, row, ending);
}

async function endRow(db: WriteTransaction, { seq, attempts }: MailRow, { state, at, reason }: Ending): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      state,
      ended_at: at,
      last_error: reason,
      recipient: sql<string | null>`case when exists (
        select 1 from users where users.id = outbox.user_id and users.retired_at is not null) then null
        else recipient end`,
    })
    .where('seq', '=', seq)
    .where(isQueued)
    .$if(state !== 'sent', (query) => query.where('attempts', '=', attempts))
    .execute();
}

/** Plans the attempt after the one that these rows had begun. */
export async function postponeMail(
  db: WriteTransaction,
  rows: MailRow[],
  { until, reason }: { until: number; reason: string },
): Promise<void> {
  for (const { seq, attempts } of rows) {
    await db
      .updateTable('outbox')
      .set({ next_attempt_at: until, last_error: reason })
      .where('seq', '=', seq)
      .where('attempts', '=', attempts)
      .where(isQueued)
      .execute();
  }
}

/** Whether the customer heard of the shipment that this row takes back, or does at this moment. */
export async function wasToldOfShipment(db: Database, { event_key }: Pick<MailRow, 'event_key'>): Promise<boolean> {
  const told = await db
    .selectFrom('outbox')
    .select('seq')
    .where('event_key', '=', event_key.replace('order_unshipped:', 'order_shipped:'))
    .where((eb) =>
      eb.or([
        eb('state', '=', 'sent'),
        eb.and([eb('state', '=', 'queued'), eb('attempts', '>', 0), eb('last_error', 'is', null)]),
      ]),
    )
    .executeTakeFirst();
  return told !== undefined;
}

/** The mail about a shipment is due now; false when it is not waiting. */
export async function hurryShipmentMail(
  db: WriteTransaction,
  { id, shippedAt, now }: { id: string; shippedAt: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ next_attempt_at: now })
    .where('event_key', '=', `order_shipped:${id}:${shippedAt}`)
    .where(isQueued)
    .where('next_attempt_at', '>', now)
    .where('attempts', '=', 0)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Mails that were sent to a user since an instant. */
export async function countMailsSentTo(db: Database, userId: string, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('recipient', 'is not', null)
    .where('created_at', '>=', since)
    .where('state', '=', 'sent')
    .executeTakeFirstOrThrow();
  return Number(count);
}

const mailsTo = prepareQuery(
  (db, { userId, at, seq, limit }: { userId: string; at: number; seq: number; limit: number }) =>
    db
      .selectFrom('outbox')
      .selectAll()
      .where('user_id', '=', userId)
      .where('recipient', 'is not', null)
      .where('created_at', '>=', at)
      .where((eb) => eb.or([eb('created_at', '>', at), eb('seq', '>', seq)]))
      .orderBy('created_at')
      .orderBy('seq')
      .limit(limit),
);

/** The next mails to a user after an instant and place. */
export async function listMailsTo(
  db: Database,
  userId: string,
  { after, limit }: { after: { at: number; seq: number }; limit: number },
): Promise<MailRow[]> {
  return mailsTo.all(db, { userId, ...after, limit });
}

/** Erases the address from mails to a user that have ended; what still waits is sent first. */
export async function eraseMailsOf(db: WriteTransaction, userId: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ recipient: null, last_error: null })
    .where('user_id', '=', userId)
    .where('recipient', 'is not', null)
    .where('state', '<>', 'queued')
    .execute();
}

/** Deletes mails from before an instant that have ended, at most 1,000; returns how many. */
export async function deleteOldMails(db: WriteTransaction, before: number): Promise<number> {
  await db.updateTable('mail_switch').set({ rows_since: before }).where('rows_since', '<', before).execute();
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('seq', 'in', (eb) =>
      eb
        .selectFrom('outbox as old')
        .select('old.seq')
        .where('old.created_at', '<', before)
        .where('old.ended_at', 'is not', null)
        .orderBy('old.created_at')
        .limit(1000),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

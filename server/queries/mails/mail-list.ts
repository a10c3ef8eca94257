import { type RawBuilder, sql } from 'kysely';
import { pagedList } from '#server/db/paged-list.ts';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { MailRow } from '#server/db/schema/tables/mails.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import type { MailView } from '#shared/domain/mails/mail-kinds.ts';

/** More mails of a view are not counted, so that a count costs the same in a shop of any size. */
export const MAX_COUNTED = 10_000;

// Literals, because SQLite uses a partial index only for values that it knows when it prepares a statement.
const isIn: Record<MailView, RawBuilder<boolean>> = {
  failed: sql`state = 'failed'`,
  waiting: sql`state = 'queued'`,
  sent: sql`state = 'sent'`,
};

const counted = (view: MailView) =>
  prepareQuery((db) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('outbox')
          .select('seq')
          .where(isIn[view])
          .limit(MAX_COUNTED + 1)
          .as('counted_mails'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count')),
  );

const counts = { failed: counted('failed'), waiting: counted('waiting'), sent: counted('sent') };

/** How many mails are in a view; null when they are more than are counted. */
export async function countMails(db: Database, view: MailView): Promise<number | null> {
  const count = Number((await counts[view].first(db, {}))?.count ?? 0);
  return count > MAX_COUNTED ? null : count;
}

export const mailList = pagedList('outbox', {
  rows: (db) => db.selectFrom('outbox').selectAll(),
  filters: {
    failed: (query) => query.where(isIn.failed),
    waiting: (query) => query.where(isIn.waiting),
    sent: (query) => query.where(isIn.sent),
  },
  count: async (db, { failed, waiting }) => countMails(db, failed ? 'failed' : waiting ? 'waiting' : 'sent'),
});

const oldestWaiting = prepareQuery((db) =>
  db.selectFrom('outbox').select('created_at').where(isIn.waiting).orderBy('seq').limit(1),
);

/** When the oldest waiting mail was written; undefined when none waits. */
export async function findOldestWaitingMail(db: Database): Promise<number | undefined> {
  return (await oldestWaiting.first(db, {}))?.created_at;
}

export async function findMail(db: Database, seq: number): Promise<MailRow | undefined> {
  return db.selectFrom('outbox').selectAll().where('seq', '=', seq).executeTakeFirst();
}

/** Failed mails that still have an address, in the order of their rows. */
export async function listFailedMails(
  db: Database,
  { after, limit }: { after: number; limit: number },
): Promise<MailRow[]> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where(isIn.failed)
    .where('recipient', 'is not', null)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** Plans failed mails again, with those rows that are one mail with them; returns the changed rows. */
export async function queueMailsAgain(db: WriteTransaction, mails: MailRow[], at: number): Promise<MailRow[]> {
  const ids = [...new Set(mails.flatMap(({ message_id }) => message_id ?? []))];
  if (ids.length === 0) return [];
  const rows = await db
    .updateTable('outbox')
    .set(({ ref }) => ({ state: 'queued', ended_at: null, attempts_before: ref('attempts'), next_attempt_at: at }))
    .where(isIn.failed)
    .where('message_id', 'in', ids)
    .where('recipient', 'is not', null)
    .returningAll()
    .execute();
  return rows.sort((a, b) => a.seq - b.seq);
}

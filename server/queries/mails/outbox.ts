import { sql } from 'kysely';
import { getsStaffMails } from '#server/db/gets-staff-mails.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import { prepareQuery } from '#server/db/prepared-query.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { MailSwitchTable } from '#server/db/schema/tables/mails.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { readStaffMails } from '#server/queries/shop/settings.ts';
import { type MailKindName, mailKinds } from '#shared/domain/mails/mail-kinds.ts';

export interface NewMail {
  kind: MailKindName;
  /** The id of what it is about, as `mailKinds` says. */
  subjectId: string;
  /** What calls for it among those of its kind; else its subject does, once. An event that is repeated adds no mail. */
  event?: string;
  /** Rows of a kind with the same checkout that wait at the same time become one mail. */
  checkoutId?: string | null;
  recipient: { userId: string | null; email: string };
  at: number;
}

interface MailValues {
  kind: MailKindName;
  eventKey: string;
  subjectId: string;
  mergeKey: string | null;
  userId: string | null;
  email: string;
  at: number;
  dueAt: number;
}

const added = prepareQuery((db, mail: MailValues) =>
  db
    .insertInto('outbox')
    .columns(['kind', 'event_key', 'subject_id', 'merge_key', 'user_id', 'recipient', 'created_at', 'next_attempt_at'])
    .expression((eb) =>
      eb
        .selectFrom('mail_switch')
        .where('mail_switch.id', '=', sql.lit(1))
        .select([
          sql<MailKindName>`cast(${mail.kind} as text)`.as('kind'),
          sql<string>`cast(${mail.eventKey} as text)`.as('event_key'),
          sql<string>`cast(${mail.subjectId} as text)`.as('subject_id'),
          sql<string | null>`cast(${mail.mergeKey} as text)`.as('merge_key'),
          sql<string | null>`cast(${mail.userId} as text)`.as('user_id'),
          sql<string>`cast(${mail.email} as text)`.as('recipient'),
          sql<number>`cast(${mail.at} as bigint)`.as('created_at'),
          sql<number>`cast(${mail.dueAt} as bigint)`.as('next_attempt_at'),
        ]),
    )
    .onConflict((conflict) => conflict.column('event_key').doNothing()),
);

/**
 * Adds a mail to a customer in the transaction of what calls for it, before its events are recorded; nothing while mails
 * are off. The worker sends it after the commit.
 */
export async function addMail(db: WriteTransaction, mail: NewMail): Promise<void> {
  const { kind, subjectId, event = subjectId, checkoutId = null, recipient, at } = mail;
  await added.send(db, {
    kind,
    eventKey: `${kind}:${event}`,
    subjectId,
    mergeKey: checkoutId === null ? null : `${kind}:${checkoutId}`,
    userId: recipient.userId,
    email: recipient.email,
    at,
    dueAt: at + mailKinds[kind].waitMs,
  });
}

/** Adds a mail to the customer of an order; the order is its subject unless another is named. */
export async function addOrderMail(
  db: WriteTransaction,
  order: Pick<OrderRow, 'id' | 'owner_id' | 'email' | 'checkout_id'>,
  mail: Pick<NewMail, 'kind' | 'at' | 'event'> & { subjectId?: string },
): Promise<void> {
  const recipient = { userId: order.owner_id, email: order.email };
  await addMail(db, { subjectId: order.id, checkoutId: order.checkout_id, recipient, ...mail });
}

/** Adds one mail for each user whom the settings select of those who may get the shop's own mails. */
export async function addStaffMails(
  db: WriteTransaction,
  { kind, subjectId, event = subjectId, at }: Pick<NewMail, 'kind' | 'subjectId' | 'event' | 'at'>,
): Promise<void> {
  const selected = await readStaffMails(withoutRowLocks(db));
  // One statement: a transaction that selects the users would lock them.
  await sql`insert into outbox (kind, event_key, subject_id, user_id, recipient, created_at, next_attempt_at)
    select cast(${kind} as text), cast(${`${kind}:${event}:`} as text) || users.id, cast(${subjectId} as text), users.id, users.email,
      cast(${at} as bigint), cast(${at + mailKinds[kind].waitMs} as bigint)
    from users, mail_switch
    where ${getsStaffMails(selected)}
    on conflict (event_key) do nothing`.execute(db);
}

export async function findMailSwitch(db: Database): Promise<MailSwitchTable | undefined> {
  return db.selectFrom('mail_switch').selectAll().executeTakeFirst();
}

/** Waits for transactions that have added mails, and keeps others from it. SQLite has one writer at a time anyway. */
export async function holdMailsStill(db: WriteTransaction): Promise<void> {
  if (engineOf(db) === 'postgres') await sql`lock table outbox in share row exclusive mode`.execute(db);
}

/** Whether mails are on: from then on every event that calls for one adds it. The server says so when it starts. */
export async function switchMails(db: WriteTransaction, on: { at: number } | null): Promise<void> {
  if (on === null) await db.deleteFrom('mail_switch').execute();
  else {
    await db
      .insertInto('mail_switch')
      .values({ id: 1, rows_since: on.at })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
}

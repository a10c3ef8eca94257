import { randomUUID } from 'node:crypto';
import type { MailRow } from '#server/db/schema/tables/mails.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';

/** Returns the mail's id in the API. */
export async function addFailedMail(db: Database, mail: Partial<Pick<MailRow, 'recipient'>> = {}): Promise<string> {
  const { seq } = await inTransaction(db, async (db) => {
    const added = await db
      .insertInto('outbox')
      .values({
        kind: 'order_placed',
        event_key: `order_placed:${randomUUID()}`,
        subject_id: randomUUID(),
        merge_key: null,
        user_id: null,
        recipient: 'ada@test.example',
        created_at: 1_790_000_000_000,
        state: 'failed',
        attempts: 1,
        next_attempt_at: 1_790_000_000_000,
        last_error: 'The mail server refuses this mail: 550 No such mailbox',
        ended_at: 1_790_000_000_000,
        ...mail,
      })
      .returning('seq')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('outbox')
      .set({ message_id: `<${randomUUID()}@shop.test.example>` })
      .where('seq', '=', added.seq)
      .execute();
    return added;
  });
  return String(seq);
}

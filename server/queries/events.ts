import type { WriteTransaction } from '#server/db/schema.ts';

/** One change, as the append-only record keeps it. */
export interface RecordedEvent {
  at: number;
  /** A user's id, or `system`, `payment-provider` or `cli`. */
  actor: string;
  type: string;
  subjectId: string;
  before?: object;
  after?: object;
}

/** Records a change in the transaction that makes it. */
export async function recordEvent(db: WriteTransaction, event: RecordedEvent): Promise<void> {
  const { at, actor, type, subjectId, before, after } = event;
  await db
    .insertInto('events')
    .values({
      at,
      actor,
      type,
      subject_id: subjectId,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .execute();
}

import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Fixed } from '#server/db/schema/column-types.ts';
import type { MailKindName, MailState } from '#shared/domain/mails/mail-kinds.ts';

/** Written in the transaction of its event; the text is made when it is sent. */
export interface OutboxTable {
  seq: Generated<number>;
  kind: Fixed<MailKindName>;
  event_key: Fixed<string>;
  /** See `mailKinds`. */
  subject_id: Fixed<string>;
  /** Queued rows of one key become one mail. */
  merge_key: Fixed<string | null>;
  user_id: Fixed<string | null>;
  recipient: string | null;
  created_at: Fixed<number>;
  state: Generated<MailState>;
  /** Counts each attempt when it begins. */
  attempts: Generated<number>;
  /** Attempts before staff sent it again, from which on the limit counts. */
  attempts_before: Generated<number>;
  /** During an attempt, its deadline. */
  next_attempt_at: number;
  /** Set by the first attempt, shared by merged rows. */
  message_id: ColumnType<string | null, never, string>;
  last_error: string | null;
  ended_at: number | null;
}

/** One row while mails are on. */
export interface MailSwitchTable {
  id: 1;
  /** Later events have rows in the outbox; earlier rows may be deleted. */
  rows_since: number;
}

export interface MailsTables {
  outbox: OutboxTable;
  mail_switch: MailSwitchTable;
}

export type MailRow = Selectable<OutboxTable>;

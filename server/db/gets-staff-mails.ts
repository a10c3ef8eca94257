import { type RawBuilder, sql } from 'kysely';
import { holdsPermission } from '#server/db/holds-permission.ts';

/** Whether a row of `users` may get the shop's own mails. */
export const mayGetStaffMails = sql<boolean>`(${holdsPermission('mails.receive')} and users.seq > 0
  and users.email_verified = 1 and users.retired_at is null)`;

/** Whether it gets them when these users are selected: all get them while none is, or none of them may any more. */
export function getsStaffMails(selected: string[]): RawBuilder<boolean> {
  if (selected.length === 0) return mayGetStaffMails;
  const isSelected = sql`users.id in (${sql.join(selected)})`;
  return sql<boolean>`(${mayGetStaffMails} and (${isSelected}
    or not exists (select 1 from users where ${isSelected} and ${mayGetStaffMails})))`;
}

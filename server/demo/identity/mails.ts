import { type IdentityContext, randomSecret } from '#server/demo/identity/context.ts';
import { assert } from '#server/demo/identity/google-error.ts';
import type { Mail, MailType } from '#server/demo/identity/tables.ts';
import { HOUR_MS } from '#shared/domain/durations.ts';

const LISTED_MAILS = 50;

const lifetimes: Record<MailType, number> = {
  PASSWORD_RESET: HOUR_MS,
  VERIFY_EMAIL: 72 * HOUR_MS,
  VERIFY_AND_CHANGE_EMAIL: 72 * HOUR_MS,
};

export const mailModes = {
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
} as const satisfies Record<MailType, string>;

export async function sendMail(
  context: IdentityContext,
  mail: Pick<Mail, 'request_type' | 'email' | 'new_email' | 'continue_url'>,
): Promise<void> {
  await context.db
    .insertInto('demo_mails')
    .values({ ...mail, oob_code: randomSecret(), sent_at: context.now(), used_at: null })
    .execute();
}

export function listMails({ db }: IdentityContext): Promise<Mail[]> {
  return db.selectFrom('demo_mails').selectAll().orderBy('sent_at', 'desc').limit(LISTED_MAILS).execute();
}

/** The mail of an unused code. Throws `INVALID_OOB_CODE` or `EXPIRED_OOB_CODE`. */
export async function readMail(context: IdentityContext, oobCode: string | undefined): Promise<Mail> {
  assert(oobCode, 'MISSING_OOB_CODE');
  const mail = await context.db
    .selectFrom('demo_mails')
    .selectAll()
    .where('oob_code', '=', oobCode)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  assert(mail, 'INVALID_OOB_CODE');
  assert(!isExpired(context, mail), 'EXPIRED_OOB_CODE');
  return mail;
}

/** Marks the code as used; throws `INVALID_OOB_CODE` when another request has used it. */
export async function consumeMail(context: IdentityContext, { oob_code }: Mail): Promise<void> {
  const result = await context.db
    .updateTable('demo_mails')
    .set({ used_at: context.now() })
    .where('oob_code', '=', oob_code)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  assert(result.numUpdatedRows === 1n, 'INVALID_OOB_CODE');
}

export function isExpired(context: IdentityContext, mail: Mail): boolean {
  return context.now() > mail.sent_at + lifetimes[mail.request_type];
}

export function mailLink(mail: Mail): string {
  return `/demo/mail/action?${new URLSearchParams({ mode: mailModes[mail.request_type], oobCode: mail.oob_code })}`;
}

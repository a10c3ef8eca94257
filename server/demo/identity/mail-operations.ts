import { deleteProviders, findAccountByEmail, updateAccount } from '#server/demo/identity/accounts.ts';
import { type IdentityContext, nowSeconds } from '#server/demo/identity/context.ts';
import { assert, GoogleError } from '#server/demo/identity/google-error.ts';
import { consumeMail, readMail, sendMail } from '#server/demo/identity/mails.ts';
import { assertStrongPassword, hashPassword } from '#server/demo/identity/passwords.ts';
import { parseRequest, requireEmail, resetPasswordSchema, sendOobCodeSchema } from '#server/demo/identity/requests.ts';
import type { Account } from '#server/demo/identity/tables.ts';
import { readIdToken, revokeRefreshTokens } from '#server/demo/identity/tokens.ts';

/** `accounts:sendOobCode`: sends a mail with a link. */
export async function sendOobCode(context: IdentityContext, body: unknown) {
  const request = parseRequest(sendOobCodeSchema, body);
  assert(request.requestType, 'MISSING_REQ_TYPE');
  const continueUrl = request.continueUrl ?? null;
  assert(continueUrl === null || URL.canParse(continueUrl), 'INVALID_CONTINUE_URI');
  const response = (email: string) => ({ kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email });

  switch (request.requestType) {
    case 'PASSWORD_RESET': {
      assert(request.email, 'MISSING_EMAIL');
      const email = requireEmail(request.email);
      // The same response without an account, which hides whether there is one.
      if (await findAccountByEmail(context.db, email)) {
        await sendMail(context, { request_type: 'PASSWORD_RESET', email, new_email: null, continue_url: continueUrl });
      }
      return response(email);
    }
    case 'VERIFY_EMAIL': {
      const email = await emailOf(context, request.idToken ?? '');
      await sendMail(context, { request_type: 'VERIFY_EMAIL', email, new_email: null, continue_url: continueUrl });
      return response(email);
    }
    case 'VERIFY_AND_CHANGE_EMAIL': {
      assert(request.newEmail, 'MISSING_NEW_EMAIL');
      const newEmail = requireEmail(request.newEmail, 'INVALID_NEW_EMAIL');
      assert(request.idToken, 'MISSING_ID_TOKEN');
      const email = await emailOf(context, request.idToken);
      assert(!(await findAccountByEmail(context.db, newEmail)), 'EMAIL_EXISTS');
      await sendMail(context, {
        request_type: 'VERIFY_AND_CHANGE_EMAIL',
        email,
        new_email: newEmail,
        continue_url: continueUrl,
      });
      return response(email);
    }
    default:
      throw new GoogleError('OPERATION_NOT_ALLOWED');
  }
}

/** `accounts:resetPassword`: checks a code, or sets a new password with it. */
export async function resetPassword(context: IdentityContext, body: unknown) {
  const { oobCode, newPassword } = parseRequest(resetPasswordSchema, body);
  const mail = await readMail(context, oobCode);
  if (newPassword) {
    assert(mail.request_type === 'PASSWORD_RESET', 'INVALID_OOB_CODE');
    assertStrongPassword(newPassword);
    const passwordHash = await hashPassword(newPassword);
    await consumeMail(context, mail);
    const account = await findAccountByEmail(context.db, mail.email);
    assert(account, 'INVALID_OOB_CODE');
    await updateAccount(context.db, account.id, {
      email_verified: 1,
      password_hash: passwordHash,
      password_updated_at: context.now(),
      valid_since_seconds: nowSeconds(context),
    });
    // Removes other sign-in methods, as Firebase does: only the owner of the e-mail can sign in.
    await deleteProviders(context.db, account.id);
    await revokeRefreshTokens(context, account.id);
  }
  return {
    kind: 'identitytoolkit#ResetPasswordResponse',
    requestType: mail.request_type,
    email: mail.email,
    newEmail: mail.new_email ?? undefined,
  };
}

export async function applyVerificationCode(context: IdentityContext, oobCode: string): Promise<Account> {
  const mail = await readMail(context, oobCode);
  assert(mail.request_type !== 'PASSWORD_RESET', 'INVALID_OOB_CODE');
  await consumeMail(context, mail);
  const account = await findAccountByEmail(context.db, mail.email);
  assert(account, 'INVALID_OOB_CODE');
  if (mail.new_email === null) return updateAccount(context.db, account.id, { email_verified: 1 });
  assert(!(await findAccountByEmail(context.db, mail.new_email)), 'EMAIL_EXISTS');
  return updateAccount(context.db, account.id, { email: mail.new_email, email_verified: 1 });
}

async function emailOf(context: IdentityContext, idToken: string): Promise<string> {
  const { email } = (await readIdToken(context, idToken)).account;
  assert(email, 'MISSING_EMAIL');
  return email;
}

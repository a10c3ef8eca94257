import type { Updateable } from 'kysely';
import { toAccountInfo } from '#server/demo/identity/account-info.ts';
import {
  deleteAccount,
  deleteProviders,
  findAccountByEmail,
  listProviders,
  updateAccount,
} from '#server/demo/identity/accounts.ts';
import { type IdentityContext, nowSeconds, randomId } from '#server/demo/identity/context.ts';
import { assert } from '#server/demo/identity/google-error.ts';
import { applyVerificationCode } from '#server/demo/identity/mail-operations.ts';
import { assertStrongPassword, hashPassword } from '#server/demo/identity/passwords.ts';
import {
  createAuthUriSchema,
  deleteSchema,
  lookupSchema,
  parseRequest,
  requireEmail,
  type UpdateRequest,
  updateSchema,
} from '#server/demo/identity/requests.ts';
import type { Account, DemoIdentityTables } from '#server/demo/identity/tables.ts';
import { assertRecentSignIn, issueTokens, readIdToken, revokeRefreshTokens } from '#server/demo/identity/tokens.ts';

/** `accounts:lookup`: the account of an ID token. */
export async function lookup(context: IdentityContext, body: unknown) {
  const { idToken } = parseRequest(lookupSchema, body);
  assert(idToken, 'MISSING_ID_TOKEN');
  const { account } = await readIdToken(context, idToken);
  const providers = await listProviders(context.db, account.id);
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [toAccountInfo(account, providers)] };
}

/** `accounts:delete`: deletes the account of an ID token. */
export async function remove(context: IdentityContext, body: unknown) {
  const { idToken } = parseRequest(deleteSchema, body);
  assert(idToken, 'MISSING_ID_TOKEN');
  const session = await readIdToken(context, idToken);
  assertRecentSignIn(context, session);
  await deleteAccount(context.db, session.account.id);
  return { kind: 'identitytoolkit#DeleteAccountResponse' };
}

/** `accounts:createAuthUri`: the sign-in methods of an e-mail; with enumeration protection always empty. */
export function createAuthUri(_context: IdentityContext, body: unknown) {
  const { identifier, continueUri } = parseRequest(createAuthUriSchema, body);
  assert(identifier, 'MISSING_IDENTIFIER');
  assert(continueUri, 'MISSING_CONTINUE_URI');
  requireEmail(identifier, 'INVALID_IDENTIFIER');
  return Promise.resolve({ kind: 'identitytoolkit#CreateAuthUriResponse', sessionId: randomId() });
}

/** `accounts:update`: applies the code of a verification mail, or changes the account of an ID token. */
export async function update(context: IdentityContext, body: unknown) {
  const request = parseRequest(updateSchema, body);
  assert(request.idToken || request.oobCode, 'INVALID_REQ_TYPE : Unsupported request parameters.');
  if (request.oobCode) return response(context, await applyVerificationCode(context, request.oobCode));

  const session = await readIdToken(context, request.idToken ?? '');
  const changes = await toChanges(context, session.account, request);
  const isSensitive = changes.valid_since_seconds !== undefined;
  if (isSensitive) assertRecentSignIn(context, session);
  if (request.deleteProvider?.length) await deleteProviders(context.db, session.account.id, request.deleteProvider);
  const account = await updateAccount(context.db, session.account.id, changes);
  if (!isSensitive) return response(context, account);

  // All sessions end; this one continues with new tokens.
  await revokeRefreshTokens(context, account.id);
  const providerId = request.password ? 'password' : session.providerId;
  const tokens = await issueTokens(context, { ...session, account, providerId });
  return { ...(await response(context, account)), ...tokens };
}

async function toChanges(context: IdentityContext, account: Account, request: UpdateRequest) {
  const changes: Updateable<DemoIdentityTables['demo_accounts']> = {};
  const removed = new Set(request.deleteAttribute);
  const losesPassword = removed.has('PASSWORD') || request.deleteProvider?.includes('password');

  if (request.displayName !== undefined) changes.display_name = request.displayName;
  if (request.photoUrl !== undefined) changes.photo_url = request.photoUrl;
  if (removed.has('DISPLAY_NAME')) changes.display_name = null;
  if (removed.has('PHOTO_URL')) changes.photo_url = null;
  if (losesPassword) changes.password_hash = null;
  if (request.email) {
    const email = requireEmail(request.email);
    if (email !== account.email) {
      assert(!(await findAccountByEmail(context.db, email)), 'EMAIL_EXISTS');
      Object.assign(changes, { email, email_verified: 0, valid_since_seconds: nowSeconds(context) });
    }
  }
  if (request.password) {
    assertStrongPassword(request.password);
    changes.password_hash = await hashPassword(request.password);
    changes.password_updated_at = context.now();
    changes.valid_since_seconds = nowSeconds(context);
  }
  return changes;
}

async function response(context: IdentityContext, account: Account) {
  const { localId, email, emailVerified, displayName, photoUrl, providerUserInfo } = toAccountInfo(
    account,
    await listProviders(context.db, account.id),
  );
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId,
    email,
    emailVerified,
    displayName,
    photoUrl,
    providerUserInfo,
  };
}

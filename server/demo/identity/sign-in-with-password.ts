import { findAccountByEmail, insertAccount, updateAccount } from '#server/demo/identity/accounts.ts';
import { type IdentityContext, nowSeconds } from '#server/demo/identity/context.ts';
import { newAccount } from '#server/demo/identity/create-account.ts';
import { assert } from '#server/demo/identity/google-error.ts';
import { assertStrongPassword, hashPassword, isPasswordRight } from '#server/demo/identity/passwords.ts';
import { parseRequest, requireEmail, signInWithPasswordSchema, signUpSchema } from '#server/demo/identity/requests.ts';
import { issueTokens, readIdToken, revokeRefreshTokens } from '#server/demo/identity/tokens.ts';

/** `accounts:signUp`: creates an account with a password, or sets a password for the account of an ID token. */
export async function signUp(context: IdentityContext, body: unknown) {
  const request = parseRequest(signUpSchema, body);
  // Without e-mail and password this is an anonymous account, which new Firebase projects do not allow.
  assert(request.email || request.password || request.idToken, 'ADMIN_ONLY_OPERATION');
  assert(request.email, 'MISSING_EMAIL');
  assert(request.password, 'MISSING_PASSWORD');
  const email = requireEmail(request.email);
  assert(!(await findAccountByEmail(context.db, email)), 'EMAIL_EXISTS');
  assertStrongPassword(request.password);

  const current = request.idToken ? (await readIdToken(context, request.idToken)).account : undefined;
  const changes = {
    email,
    email_verified: 0,
    password_hash: await hashPassword(request.password),
    password_updated_at: context.now(),
    valid_since_seconds: nowSeconds(context),
    last_login_at: context.now(),
    ...(request.displayName ? { display_name: request.displayName } : {}),
  } as const;
  const account = current ? await updateAccount(context.db, current.id, changes) : newAccount(context, changes);
  if (current) await revokeRefreshTokens(context, current.id);
  else await insertAccount(context.db, account);

  const tokens = await issueTokens(context, { account, providerId: 'password', authTime: nowSeconds(context) });
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: account.id,
    email,
    displayName: account.display_name ?? undefined,
    ...tokens,
  };
}

/** `accounts:signInWithPassword`: the same response and time for a wrong password and an unknown e-mail. */
export async function signInWithPassword(context: IdentityContext, body: unknown) {
  const { email: text, password } = parseRequest(signInWithPasswordSchema, body);
  assert(text !== undefined, 'MISSING_EMAIL');
  const email = requireEmail(text);
  assert(password, 'MISSING_PASSWORD');

  const found = await findAccountByEmail(context.db, email);
  const isRight = await isPasswordRight(password, found?.password_hash ?? null);
  assert(found && isRight, 'INVALID_LOGIN_CREDENTIALS');

  const account = await updateAccount(context.db, found.id, { last_login_at: context.now() });
  const tokens = await issueTokens(context, { account, providerId: 'password', authTime: nowSeconds(context) });
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    registered: true,
    localId: account.id,
    email,
    displayName: account.display_name ?? '',
    ...tokens,
  };
}

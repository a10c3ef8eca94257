import {
  findAccountByEmail,
  findAccountByProvider,
  insertAccount,
  listProviders,
  updateAccount,
  upsertProvider,
} from '#server/demo/identity/accounts.ts';
import { type IdentityContext, nowSeconds } from '#server/demo/identity/context.ts';
import { newAccount } from '#server/demo/identity/create-account.ts';
import { type GoogleClaims, readGoogleCredential } from '#server/demo/identity/google-claims.ts';
import { assert, GoogleError } from '#server/demo/identity/google-error.ts';
import { parseRequest, signInWithIdpSchema } from '#server/demo/identity/requests.ts';
import type { Account } from '#server/demo/identity/tables.ts';
import { issueTokens, readIdToken, revokeRefreshTokens } from '#server/demo/identity/tokens.ts';

/** `accounts:signInWithIdp`: signs in with a Google account, or links one to the account of an ID token. */
export async function signInWithIdp(context: IdentityContext, body: unknown) {
  const request = parseRequest(signInWithIdpSchema, body);
  const { providerId, idToken, claims } = readGoogleCredential(request.requestUri, request.postBody);
  const response = { ...describe(providerId, claims), oauthIdToken: idToken };
  try {
    const linkTo = request.idToken ? (await readIdToken(context, request.idToken)).account : undefined;
    const known = await findAccountByProvider(context.db, providerId, claims.sub);
    const sameEmail = claims.email ? await findAccountByEmail(context.db, claims.email) : undefined;
    if (!linkTo && !known && sameEmail && !claims.email_verified) {
      return {
        ...response,
        localId: sameEmail.id,
        needConfirmation: true,
        verifiedProvider: await federated(context, sameEmail),
      };
    }
    const account = linkTo
      ? await link(context, linkTo, claims, { known, sameEmail })
      : (known ?? (await (sameEmail ? takeOver(context, sameEmail, claims) : create(context, claims))));
    return await finish(context, account, response, { providerId, claims, isNewUser: !linkTo && !known && !sameEmail });
  } catch (error) {
    // The popup flow needs the credential also when the sign-in fails.
    if (request.returnIdpCredential && error instanceof GoogleError)
      return { ...response, errorMessage: error.message };
    throw error;
  }
}

async function link(
  context: IdentityContext,
  account: Account,
  claims: GoogleClaims,
  { known, sameEmail }: { known: Account | undefined; sameEmail: Account | undefined },
): Promise<Account> {
  assert(!known, 'FEDERATED_USER_ID_ALREADY_LINKED');
  assert(!sameEmail || sameEmail.id === account.id, 'EMAIL_EXISTS');
  const email = account.email ?? claims.email ?? null;
  const isVerified = claims.email_verified === true && email === claims.email;
  return updateAccount(context.db, account.id, { email, ...(isVerified && { email_verified: 1 }) });
}

function create(context: IdentityContext, claims: GoogleClaims): Promise<Account> {
  const account = newAccount(context, {
    ...profile(claims),
    email: claims.email ?? null,
    email_verified: claims.email_verified ? 1 : 0,
  });
  return insertAccount(context.db, account).then(() => account);
}

/** Google vouches for the e-mail. If it was never verified, the password may be another customer's and is removed. */
async function takeOver(context: IdentityContext, account: Account, claims: GoogleClaims): Promise<Account> {
  const isProven = account.email_verified === 1;
  if (!isProven) await revokeRefreshTokens(context, account.id);
  return updateAccount(context.db, account.id, {
    ...profile(claims),
    email_verified: 1,
    ...(!isProven && { password_hash: null, valid_since_seconds: nowSeconds(context) }),
  });
}

async function finish<ApiResponse extends object>(
  context: IdentityContext,
  { id }: Account,
  response: ApiResponse,
  { providerId, claims, isNewUser }: { providerId: string; claims: GoogleClaims; isNewUser: boolean },
) {
  await upsertProvider(context.db, {
    account_id: id,
    provider_id: providerId,
    raw_id: claims.sub,
    email: claims.email ?? null,
    ...profile(claims),
  });
  const account = await updateAccount(context.db, id, { last_login_at: context.now() });
  const tokens = await issueTokens(context, { account, providerId, authTime: nowSeconds(context) });
  const emailVerified = account.email === (claims.email ?? null) ? account.email_verified === 1 : claims.email_verified;
  return { ...response, localId: id, emailVerified, ...(isNewUser && { isNewUser }), ...tokens };
}

const profile = (claims: GoogleClaims) => ({
  display_name: claims.name ?? null,
  photo_url: claims.picture ?? null,
});

async function federated(context: IdentityContext, account: Account): Promise<string[]> {
  return (await listProviders(context.db, account.id)).map(({ provider_id }) => provider_id);
}

function describe(providerId: string, claims: GoogleClaims) {
  const { sub, email, email_verified = false, name, given_name, family_name, picture } = claims;
  return {
    kind: 'identitytoolkit#VerifyAssertionResponse',
    context: '',
    providerId,
    federatedId: `https://accounts.google.com/${sub}`,
    email,
    emailVerified: email_verified,
    displayName: name,
    fullName: name,
    firstName: given_name,
    lastName: family_name,
    photoUrl: picture,
    // Becomes `AdditionalUserInfo.profile` in the SDK.
    rawUserInfo: JSON.stringify({
      granted_scopes: `openid https://www.googleapis.com/auth/userinfo.profile${
        email ? ' https://www.googleapis.com/auth/userinfo.email' : ''
      }`,
      id: sub,
      name,
      given_name,
      family_name,
      verified_email: email_verified,
      locale: 'en',
      email,
      picture,
    }),
    oauthAccessToken: `demo-access-token-${providerId}`,
  };
}

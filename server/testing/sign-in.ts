import type { Deps } from '#server/deps.ts';
import { signAccessToken } from '#server/http/pipeline/access-token.ts';
import { signInUser } from '#server/services/sign-in-user.ts';

/** A signed-in user of a test. */
export interface TestUser {
  userId: string;
  email: string;
  token: string;
}

/**
 * Signs in past the identity provider, whose id of the account (`subject`) is the e-mail unless another is given. `secret` is that of the processes that
 * are to accept the token, when they are others.
 */
export async function signInForTest(
  deps: Deps,
  email: string,
  { verified = true, subject = email, secret = deps.settings.accessTokenSecret } = {},
): Promise<TestUser> {
  const session = { subject, emailVerified: verified, authTime: Math.floor(deps.now() / 1000) };
  const userId = await signInUser(deps, { ...session, email, validSince: 0 });
  return { userId, email, token: await signAccessToken(secret, { ...session, userId }, deps.now()) };
}

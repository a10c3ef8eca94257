import type { Deps } from '#server/deps.ts';
import { signAccessToken } from '#server/http/pipeline/access-token.ts';
import { signInUser } from '#server/services/users/sign-in-user.ts';

export interface TestUser {
  userId: string;
  email: string;
  token: string;
}

/** `secret` is that of other processes which are to accept the token. */
export async function signInForTest(
  deps: Deps,
  email: string,
  { verified = true, subject = email, secret = deps.settings.accessTokenSecret } = {},
): Promise<TestUser> {
  const session = { subject, emailVerified: verified, authTime: Math.floor(deps.now() / 1000) };
  const userId = await signInUser(deps, { ...session, email, validSince: 0 });
  return { userId, email, token: await signAccessToken(secret, { ...session, userId }, deps.now()) };
}

import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { signAccessToken } from '#server/http/pipeline/access-token.ts';
import { withOwner } from '#server/http/pipeline/api-key.ts';
import { findKey } from '#server/queries/api-keys/api-keys.ts';
import { findPunchOutByToken } from '#server/queries/cart/punch-outs.ts';
import { punchOutMessages } from '#shared/messages/punch-outs/punch-outs.ts';

/** An access token that is limited to a visit from a procurement system. @throws {AppError} unauthenticated, forbidden */
export async function renewVisit(deps: Deps, token: string, email: string | null): Promise<string> {
  const punchOut = await findPunchOutByToken(deps.db, token);
  // With a message the secret is of its form.
  if (punchOut?.state !== 'started' || punchOut.message !== null || punchOut.expires_at <= deps.now()) ended();
  const owned = (await withOwner(deps, await findKey(deps.db, punchOut.key_id))) ?? ended();
  if (owned.user.email !== email) throw new AppError('forbidden');
  const { id: userId, identity_subject: subject } = owned.user;
  const session = { userId, subject, emailVerified: true, authTime: Math.floor(deps.now() / 1000) };
  return signAccessToken(deps.settings.accessTokenSecret, { ...session, punchOut: punchOut.id }, deps.now());
}

function ended(): never {
  throw new AppError('unauthenticated', { message: punchOutMessages.ended });
}

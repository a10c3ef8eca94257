import type { Context } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { UserRow } from '#server/db/schema/tables.ts';
import type { Deps } from '#server/deps.ts';
import { type Session, verifyAccessToken } from '#server/http/pipeline/access-token.ts';
import { findUserById } from '#server/queries/users.ts';
import { type Access, accessRules } from '#shared/contracts/endpoint.ts';

export interface Caller {
  userId: string;
  email: string;
  isAdmin: boolean;
}

/** Reads the `Authorization: Bearer` header only. @throws {AppError} unauthenticated */
export function bearerToken(context: Context): string {
  const match = /^Bearer +([\w.~+/=-]+)$/i.exec(context.req.header('authorization') ?? '');
  if (!match?.[1]) throw new AppError('unauthenticated');
  return match[1];
}

/** Reads the user on every request, so a change of role or identity applies at once. */
async function authenticate(context: Context, deps: Deps): Promise<Caller> {
  const session = await verifyAccessToken(deps.settings.accessTokenSecret, bearerToken(context), deps.now());
  const user = await findUserById(deps.db, session.userId);
  if (!user || !isCurrent(session, user)) throw new AppError('unauthenticated');
  return { userId: user.id, email: user.email, isAdmin: holdsAdminRights(user) };
}

function isCurrent(session: Session, user: UserRow): boolean {
  return (
    user.retired_at === null &&
    session.subject === user.identity_subject &&
    session.emailVerified === (user.email_verified === 1) &&
    session.authTime >= user.sessions_valid_from
  );
}

/** An unverified address never has admin rights, whatever its role. */
export function holdsAdminRights(user: { role: string; email_verified: 0 | 1 }): boolean {
  return user.role === 'admin' && user.email_verified === 1;
}

/** Null when the endpoint takes no access token. @throws {AppError} unauthenticated, forbidden */
export async function authorize(context: Context, deps: Deps, access: Access): Promise<Caller | null> {
  if (accessRules[access].credential !== 'accessToken') return null;
  const caller = await authenticate(context, deps);
  if (access === 'admin' && !caller.isAdmin) throw new AppError('forbidden');
  return caller;
}

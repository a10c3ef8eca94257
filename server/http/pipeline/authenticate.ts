import type { Context } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { UserRow } from '#server/db/schema/tables.ts';
import type { Deps } from '#server/deps.ts';
import { type Session, verifyAccessToken } from '#server/http/pipeline/access-token.ts';
import { findUserById } from '#server/queries/users.ts';
import { type Access, accessRules } from '#shared/contracts/endpoint.ts';
import type { Role } from '#shared/domain/roles.ts';

export interface Caller {
  userId: string;
  email: string;
  role: Role;
  isStaff: boolean;
  isAdmin: boolean;
}

/** @throws {AppError} unauthenticated */
export function bearerToken(context: Context): string {
  const match = /^Bearer +([\w.~+/=-]+)$/i.exec(context.req.header('authorization') ?? '');
  if (!match?.[1]) throw new AppError('unauthenticated');
  return match[1];
}

/** Reads the user on every request, so that a change of role applies at once. */
async function authenticate(context: Context, deps: Deps): Promise<Caller> {
  const session = await verifyAccessToken(deps.settings.accessTokenSecret, bearerToken(context), deps.now());
  const user = await findUserById(deps.db, session.userId);
  if (!user || !isCurrent(session, user)) throw new AppError('unauthenticated');
  const role = roleOf(user);
  return { userId: user.id, email: user.email, role, isStaff: role !== 'customer', isAdmin: role === 'admin' };
}

function isCurrent(session: Session, user: UserRow): boolean {
  return (
    user.retired_at === null &&
    session.subject === user.identity_subject &&
    session.emailVerified === (user.email_verified === 1) &&
    session.authTime >= user.sessions_valid_from
  );
}

export function roleOf(user: { role: Role; email_verified: 0 | 1 }): Role {
  return user.email_verified === 1 ? user.role : 'customer';
}

/** Null when the endpoint takes no access token. @throws {AppError} unauthenticated, forbidden */
export async function authorize(context: Context, deps: Deps, access: Access): Promise<Caller | null> {
  if (accessRules[access].credential !== 'accessToken') return null;
  const caller = await authenticate(context, deps);
  if (access === 'admin' && !caller.isAdmin) throw new AppError('forbidden');
  if (access === 'staff' && !caller.isStaff) throw new AppError('forbidden');
  return caller;
}

import type { Context } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { UserRow } from '#server/db/schema/tables/users.ts';
import type { Deps } from '#server/deps.ts';
import { type Session, verifyAccessToken } from '#server/http/pipeline/access-token.ts';
import { findUserById } from '#server/queries/users/users.ts';
import { type Access, credentialOf } from '#shared/contracts/access.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { canonicalEmail } from '#shared/domain/customers/email.ts';
import { may } from '#shared/domain/users/permissions.ts';
import type { Role } from '#shared/domain/users/roles.ts';

export interface Caller {
  userId: string;
  email: string;
  role: Role;
  /** For which the caller acts now. */
  accountId: string;
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
  return { userId: user.id, email: user.email, role: roleOf(user), accountId: user.account_id };
}

/** Of a call that takes no access token but may come with one. @throws {AppError} unauthenticated */
export async function authenticateIfSent(context: Context, deps: Deps): Promise<Caller | null> {
  return context.req.header('authorization') === undefined ? null : authenticate(context, deps);
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

/**
 * Null when the endpoint takes no access token. A call that is also open to an owner is refused by its handler.
 * @throws {AppError} unauthenticated, forbidden
 */
export async function authorize(context: Context, deps: Deps, access: Access): Promise<Caller | null> {
  if (credentialOf(access) !== 'accessToken') return null;
  const caller = await authenticate(context, deps);
  const isOpenToOwner = typeof access === 'string' || access.or !== undefined;
  if (!isOpenToOwner && !isPermitted(caller, access)) throw new AppError('forbidden');
  return caller;
}

function isPermitted(caller: Caller, access: Access): boolean {
  return typeof access !== 'string' && may(caller, access.permission);
}

/** The owner of what a call is about, and who holds the permission that the call names. */
export function isAllowed(caller: Caller, { access }: Pick<Endpoint, 'access'>, ownerId: string): boolean {
  return caller.userId === ownerId || isPermitted(caller, access);
}

/** The canonical form of an e-mail in the path. @throws {AppError} forbidden; not_found when it is no e-mail */
export function requireSelf(caller: Caller, { access }: Pick<Endpoint, 'access'>, given: string): string {
  const email = canonicalEmail(given);
  if (email !== caller.email && !isPermitted(caller, access)) throw new AppError('forbidden');
  if (email === null) throw new AppError('not_found');
  return email;
}

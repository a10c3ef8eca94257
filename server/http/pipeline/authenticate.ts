import type { Context } from 'hono';
import { AppError } from '#server/app-error.ts';
import { onLeader } from '#server/db/postgres/replica-reads.ts';
import type { PunchOutRow } from '#server/db/schema/tables/cart.ts';
import type { ApiKeyRow, UserRow } from '#server/db/schema/tables/users.ts';
import type { Deps } from '#server/deps.ts';
import { type Session, verifyAccessToken } from '#server/http/pipeline/access-token.ts';
import { verifyApiKey, withOwner } from '#server/http/pipeline/api-key.ts';
import { setHeader } from '#server/http/pipeline/respond.ts';
import { findKey, parseScopes, SHOP } from '#server/queries/api-keys/api-keys.ts';
import { findPunchOut } from '#server/queries/cart/punch-outs.ts';
import { findMember } from '#server/queries/companies/members.ts';
import { type AccountLists, findAccountLists } from '#server/queries/price-lists/account-prices.ts';
import { hasOwnNumbers } from '#server/queries/products/own-part-numbers.ts';
import { findUserById } from '#server/queries/users/users.ts';
import { type Access, credentialOf } from '#shared/contracts/access.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { API_KEY_PREFIX, type Scope } from '#shared/domain/api-keys/scopes.ts';
import { type MemberRole, memberMay } from '#shared/domain/companies/member-permissions.ts';
import { canonicalEmail } from '#shared/domain/customers/email.ts';
import { may } from '#shared/domain/users/permissions.ts';
import type { Role } from '#shared/domain/users/roles.ts';
import { punchOutMessages } from '#shared/messages/punch-outs/punch-outs.ts';

export interface Caller {
  userId: string;
  email: string;
  role: Role;
  /** For which the caller acts now. */
  accountId: string;
  /** In the company that the caller acts for; null for a person's own account. */
  member: MemberRole | null;
  /** Whether the caller reads what others have ordered for the account. */
  seesAll: boolean;
  /** Of an API key that acts for them, within its scopes. */
  keyId?: string;
  /** The visit from a procurement system in which they act, with its own cart. */
  punchOut?: PunchOutRow;
}

/** @throws {AppError} unauthenticated */
export function bearerToken(context: Context): string {
  const match = /^Bearer +([\w.~+/=-]+)$/i.exec(context.req.header('authorization') ?? '');
  if (!match?.[1]) throw new AppError('unauthenticated');
  return match[1];
}

/** Reads the user on every request, so that a change of role applies at once. */
async function authenticate(context: Context, deps: Deps, scope: Scope | undefined): Promise<Caller> {
  const token = bearerToken(context);
  if (token.startsWith(API_KEY_PREFIX)) return authenticateKey(deps, token, scope);
  const session = await verifyAccessToken(deps.settings.accessTokenSecret, token, deps.now());
  if (session.punchOut !== undefined) return authenticateVisit(context, deps, session.punchOut);
  const user = await findUserById(deps.db, session.userId);
  if (!user || !isCurrent(session, user)) throw new AppError('unauthenticated');
  return { userId: user.id, email: user.email, role: roleOf(user), ...(await actingFor(deps, user)) };
}

/** @throws {AppError} unauthenticated; scope_missing */
async function authenticateKey(deps: Deps, secret: string, scope: Scope | undefined): Promise<Caller> {
  const { caller, scopes } = await readKeyCaller(deps, secret);
  if (scope === undefined || !scopes.includes(scope)) throw new AppError('scope_missing');
  return caller;
}

/**
 * The owner of a key, as they are now; a key for an account only while they act for it.
 * @throws {AppError} unauthenticated
 */
export async function readKeyCaller(deps: Deps, secret: string): Promise<{ caller: Caller; scopes: Scope[] }> {
  return callerOf(deps, await verifyApiKey(deps, secret));
}

/**
 * The owner of the key of a procurement system, in a visit from it: as long as the visit and the key last.
 * @throws {AppError} unauthenticated; forbidden for calls that are not for filling a cart
 */
async function authenticateVisit(context: Context, deps: Deps, id: string): Promise<Caller> {
  const punchOut = await findPunchOut(deps.db, id);
  if (punchOut?.state !== 'started' || punchOut.expires_at <= deps.now()) throw new AppError('unauthenticated');
  const { caller } = await callerOf(deps, await withOwner(deps, await findKey(deps.db, punchOut.key_id)));
  if (!context.get('isOpenToPunchOuts')) throw new AppError('forbidden', { message: punchOutMessages.notInVisit });
  const { keyId: _, ...person } = caller;
  return { ...person, punchOut };
}

async function callerOf(
  deps: Deps,
  verified: { key: ApiKeyRow; user: UserRow } | undefined,
): Promise<{ caller: Caller; scopes: Scope[] }> {
  if (!verified) throw new AppError('unauthenticated');
  const { key, user } = verified;
  const acting = key.holder === SHOP ? ownAccount(user) : await actingFor(deps, user);
  if (key.holder !== SHOP && key.holder !== acting.accountId) throw new AppError('unauthenticated');
  const role = key.holder === SHOP ? user.role : 'customer';
  const caller = { userId: user.id, email: user.email, role, ...acting, keyId: key.id };
  return { caller, scopes: parseScopes(key.scopes) };
}

/** Reads the member on every request too, so that who is removed from a company loses access at once. */
async function actingFor(deps: Deps, user: UserRow): Promise<Pick<Caller, 'accountId' | 'member' | 'seesAll'>> {
  const own = ownAccount(user);
  if (user.account_id === user.id || user.email_verified !== 1) return own;
  const member = await findMember(deps.db, user.id);
  if (member?.account_id !== user.account_id) return own;
  const { account_id: accountId, role, sees_all } = member;
  return { accountId, member: role, seesAll: sees_all === 1 || memberMay(role, 'orders.readAll') };
}

function ownAccount({ id }: UserRow): Pick<Caller, 'accountId' | 'member' | 'seesAll'> {
  return { accountId: id, member: null, seesAll: false };
}

/** Of a call that takes no access token but may come with one. @throws {AppError} unauthenticated, scope_missing */
export async function authenticateIfSent(context: Context, deps: Deps): Promise<Caller | null> {
  if (context.req.header('authorization') === undefined) return null;
  return onLeader(() => authenticate(context, deps, context.get('scope')));
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

declare module 'hono' {
  interface ContextVariableMap {
    sentCaller?: Caller | null;
    /** That an API key needs for this call; undefined where no key is accepted. */
    scope?: Scope | undefined;
    /** Of a call that a visit from a procurement system may make. */
    isOpenToPunchOuts?: boolean;
    pricedBy?: AccountLists | null;
  }
}

/**
 * The price lists that give a public response its prices: those of a signed-in caller's account, when it has any now. The
 * response is then for that caller alone. A token that is not valid counts as none.
 */
export async function findCallersLists(context: Context, deps: Deps): Promise<AccountLists | null> {
  const known = context.get('pricedBy');
  if (known !== undefined) return known;
  const found = await onLeader(() => readCallersLists(context, deps));
  if (found !== null) setHeader(context, 'cache-control', 'private, no-store');
  context.set('pricedBy', found);
  return found;
}

async function readCallersLists(context: Context, deps: Deps): Promise<AccountLists | null> {
  const caller = await findSentCaller(context, deps);
  if (caller === null) return null;
  const lists = await findAccountLists(deps.db, { accountId: caller.accountId, at: deps.now() });
  if (lists !== null) await context.get('limitCaller')?.(caller, false);
  return lists;
}

/**
 * The account whose own part numbers a public response understands: that of a signed-in caller, when it has any. The response
 * is then for that caller alone.
 */
export async function findNumberingAccount(context: Context, deps: Deps): Promise<string | null> {
  const caller = await onLeader(() => findSentCaller(context, deps));
  if (caller === null || !(await hasOwnNumbers(deps.db, caller.accountId))) return null;
  setHeader(context, 'cache-control', 'private, no-store');
  return caller.accountId;
}

/** Read once for a response. */
async function findSentCaller(context: Context, deps: Deps): Promise<Caller | null> {
  const known = context.get('sentCaller');
  if (known !== undefined) return known;
  const isSent = context.req.header('authorization') !== undefined;
  const caller = isSent ? await authenticate(context, deps, context.get('scope')).catch(asVisitor) : null;
  context.set('sentCaller', caller);
  return caller;
}

function asVisitor(error: unknown): null {
  if (error instanceof AppError && ['unauthenticated', 'scope_missing'].includes(error.code)) return null;
  throw error;
}

/**
 * Null when the endpoint takes no access token. A call that is also open to an owner is refused by its handler.
 * @throws {AppError} unauthenticated, forbidden, scope_missing
 */
export async function authorize(context: Context, deps: Deps, access: Access): Promise<Caller | null> {
  if (credentialOf(access) !== 'accessToken') return null;
  const caller = await authenticate(context, deps, context.get('scope'));
  const isOpenToOwner = typeof access === 'string' || access.or !== undefined || access.member !== undefined;
  if (!isOpenToOwner && !isPermitted(caller, access)) throw new AppError('forbidden');
  return caller;
}

function isPermitted(caller: Caller, access: Access): boolean {
  return typeof access !== 'string' && may(caller, access.permission);
}

/** An order, a checkout or an invoice: who ordered, and who pays. */
export interface Ordered {
  owner_id: string;
  account_id: string;
}

/** Who ordered, as long as they act for the account that pays; to read also members of the company who see all of it. */
export function isAllowed(
  caller: Caller,
  { access, method }: Pick<Endpoint, 'access' | 'method'>,
  ordered: Ordered,
): boolean {
  return (method === 'GET' ? mayRead(caller, ordered) : mayChange(caller, ordered)) || isPermitted(caller, access);
}

export function mayRead(caller: Acting, { owner_id, account_id }: Ordered): boolean {
  // The own account stays readable for who orders for a company now.
  if (account_id === caller.userId) return owner_id === caller.userId;
  return account_id === caller.accountId && (owner_id === caller.userId || caller.seesAll);
}

export type Acting = Pick<Caller, 'userId' | 'accountId' | 'member' | 'seesAll'>;

function mayChange(caller: Acting, ordered: Ordered): boolean {
  if (ordered.owner_id !== caller.userId || !mayRead(caller, ordered)) return false;
  return ordered.account_id === caller.userId || (caller.member !== null && memberMay(caller.member, 'orders.place'));
}

/**
 * Members of the company in the path whose role may do it, and who holds the permission that the call names.
 * @throws {AppError} not_found for members of others, forbidden for a role that may not
 */
export function requireMember(caller: Caller, { access }: Pick<Endpoint, 'access'>, companyId: string): void {
  if (isPermitted(caller, access)) return;
  if (caller.member === null || caller.accountId !== companyId) throw new AppError('not_found');
  const action = typeof access === 'string' ? undefined : access.member;
  if (action === undefined || !memberMay(caller.member, action)) throw new AppError('forbidden');
}

/** Who changes something of a company, after `requireMember`. */
export function companyActor(caller: Caller, companyId: string): { userId: string; isStaff: boolean } {
  return { userId: caller.userId, isStaff: caller.member === null || caller.accountId !== companyId };
}

/** The canonical form of an e-mail in the path. @throws {AppError} forbidden; not_found when it is no e-mail */
export function requireSelf(caller: Caller, { access }: Pick<Endpoint, 'access'>, given: string): string {
  const email = canonicalEmail(given);
  if (email !== caller.email && !isPermitted(caller, access)) throw new AppError('forbidden');
  if (email === null) throw new AppError('not_found');
  return email;
}

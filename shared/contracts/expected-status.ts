import type { Access } from '#shared/contracts/access.ts';
import { type Endpoint, successStatus } from '#shared/contracts/endpoint.ts';
import { may } from '#shared/domain/users/permissions.ts';
import { staffRoles } from '#shared/domain/users/roles.ts';

/** A visitor without a token, the signed-in owner, another signed-in customer, and one user of each other role. */
export const actors = ['visitor', 'owner', 'otherCustomer', ...staffRoles] as const;
export type Actor = (typeof actors)[number];

/** The status that an actor gets for a well-formed request. */
export function expectedStatus(endpoint: Pick<Endpoint, 'access' | 'status'>, actor: Actor): number {
  return refusalOf(endpoint.access, actor) ?? successStatus(endpoint);
}

/** The status of a refusal; undefined for actors whom the call is open to. */
export function refusalOf(access: Access, actor: Actor): number | undefined {
  if (access === 'public') return undefined;
  if (access === 'monitor') return 404;
  if (access === 'paymentProvider') return 400;
  if (actor === 'visitor') return 401;
  if (access === 'signedIn') return undefined;
  const { permission = null, or = null } = typeof access === 'string' ? { or: access } : access;
  const isOfCompany = typeof access !== 'string' && access.member !== undefined;
  const role = actor === 'owner' || actor === 'otherCustomer' ? 'customer' : actor;
  if (permission !== null && may({ role }, permission)) return undefined;
  if (or !== null && actor === 'owner') return undefined;
  return or === 'owner' || isOfCompany ? 404 : 403;
}

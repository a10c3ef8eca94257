import { AppError } from '#server/app-error.ts';
import type { Caller } from '#server/http/pipeline/authenticate.ts';
import { type MemberAction, memberMay } from '#shared/domain/companies/member-permissions.ts';

/**
 * The account of a path: the caller's own, or the company for which the caller acts and may do it.
 * @throws {AppError} not_found, forbidden for other members of the company
 */
export function requireAccount({ userId, accountId, member }: Caller, given: string, action: MemberAction): string {
  if (given === 'own' || given === userId) return userId;
  if (member === null || given !== accountId) throw new AppError('not_found');
  if (!memberMay(member, action)) throw new AppError('forbidden');
  return accountId;
}

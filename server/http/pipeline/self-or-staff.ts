import { AppError } from '#server/app-error.ts';
import type { Caller } from '#server/http/pipeline/authenticate.ts';
import { canonicalEmail } from '#shared/domain/email.ts';

/** @throws {AppError} forbidden */
export function requireSelf(caller: Caller, given: string): void {
  if (canonicalEmail(given) !== caller.email) throw new AppError('forbidden');
}

/** @throws {AppError} forbidden; not_found for an administrator when the path holds no e-mail */
export function requireSelfOrAdmin(caller: Caller, given: string): string {
  return requireSelfUnless(caller.isAdmin, caller, given);
}

function requireSelfUnless(isFree: boolean, caller: Caller, given: string): string {
  const email = canonicalEmail(given);
  if (email !== caller.email && !isFree) throw new AppError('forbidden');
  if (email === null) throw new AppError('not_found');
  return email;
}

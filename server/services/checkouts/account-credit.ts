import { AppError } from '#server/app-error.ts';
import type { PaymentTermsRow } from '#server/db/schema/tables/customers.ts';
import type { UserRow } from '#server/db/schema/tables/users.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import type { Deps } from '#server/deps.ts';
import { findTerms, sumOwed } from '#server/queries/payments/payment-terms.ts';
import { findActiveUser } from '#server/queries/users/users.ts';
import { showAmount } from '#server/services/checkouts/place-lines.ts';
import { type Minor, minor } from '#shared/domain/money.ts';
import { onAccountMessages } from '#shared/messages/payments/on-account.ts';

export interface Credit {
  owner: UserRow;
  terms: PaymentTermsRow;
}

/**
 * The customer and the terms on which orders can be placed on account. Reads the user first: on PostgreSQL that locks
 * the row, so that concurrent orders of one customer see each other.
 * @throws {AppError} unauthenticated, not_on_account
 */
export async function requireCredit(db: WriteTransaction, ownerId: string): Promise<Credit> {
  const owner = await findActiveUser(db, ownerId);
  if (!owner) throw new AppError('unauthenticated');
  const terms = await findTerms(db, ownerId);
  if (!terms || owner.email_verified !== 1) throw new AppError('not_on_account');
  return { owner, terms };
}

/**
 * Counts another order or checkout of this total against the limit.
 * @throws {AppError} credit_limit_exceeded, which says what is left
 */
export async function useCredit(db: WriteTransaction, deps: Deps, { terms }: Credit, total: Minor): Promise<void> {
  const left = terms.credit_limit_minor - (await sumOwed(db, terms.user_id));
  if (total <= left) return;
  const message = onAccountMessages.limitExceeded({
    total: showAmount(total, deps),
    left: showAmount(minor(Math.max(0, left)), deps),
    limit: showAmount(terms.credit_limit_minor, deps),
  });
  throw new AppError('credit_limit_exceeded', { message });
}

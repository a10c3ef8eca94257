import { AppError } from '#server/app-error.ts';
import type { AccountRow } from '#server/db/schema/tables/accounts.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import type { Deps } from '#server/deps.ts';
import { findAccount } from '#server/queries/accounts/accounts.ts';
import { sumOwed } from '#server/queries/accounts/owed.ts';
import { type Buyer, type BuyerOf, findBuyer } from '#server/queries/users/users.ts';
import { showAmount } from '#server/services/checkouts/place-lines.ts';
import { type Minor, minor } from '#shared/domain/money.ts';
import { onAccountMessages } from '#shared/messages/payments/on-account.ts';

export interface Credit {
  owner: Buyer;
  account: AccountRow;
  paymentDays: number;
  limit: Minor;
}

/**
 * The customer, and the terms of the account on which orders can be placed. Reads both first: on PostgreSQL that locks
 * the rows, so that concurrent orders of one account see each other.
 * @throws {AppError} unauthenticated, not_on_account
 */
export async function requireCredit(db: WriteTransaction, buyer: BuyerOf): Promise<Credit> {
  const owner = await findBuyer(db, buyer);
  if (!owner) throw new AppError('unauthenticated');
  const account = await findAccount(db, owner.account_id);
  const { payment_days: paymentDays = null, credit_limit_minor: limit = null } = account ?? {};
  if (!account || paymentDays === null || limit === null || owner.email_verified !== 1) {
    throw new AppError('not_on_account');
  }
  return { owner, account, paymentDays, limit };
}

/**
 * Counts another order or checkout of this total against the limit.
 * @throws {AppError} credit_limit_exceeded, which says what is left
 */
export async function useCredit(
  db: WriteTransaction,
  deps: Deps,
  { account, limit }: Credit,
  total: Minor,
): Promise<void> {
  const left = limit - (await sumOwed(db, account.id));
  if (total <= left) return;
  const message = onAccountMessages.limitExceeded({
    total: showAmount(total, deps),
    left: showAmount(minor(Math.max(0, left)), deps),
    limit: showAmount(limit, deps),
  });
  throw new AppError('credit_limit_exceeded', { message });
}

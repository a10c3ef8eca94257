import type { WriteTransaction } from '#server/db/schema/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { Buyer, BuyerOf } from '#server/queries/users/users.ts';
import { requireCredit, useCredit } from '#server/services/checkouts/account-credit.ts';
import { refuseHiddenPrices } from '#server/services/checkouts/refuse-hidden-prices.ts';
import { requireReservationLimits } from '#server/services/checkouts/reservation-limits.ts';
import { type PricingTerms, readPricingTerms } from '#server/services/invoices/customer-tax-rate.ts';
import { NO_END } from '#shared/domain/limits.ts';
import type { Minor } from '#shared/domain/money.ts';

interface Placing extends BuyerOf {
  onAccount: boolean;
  /** The number of orders. */
  orders: number;
  /** Staff see prices, whoever they order for. */
  isByStaff?: boolean;
  /** A quote tells its prices to who may see no others. */
  isQuoted?: boolean;
}

/** On which terms a customer places orders now. */
export interface PlacementRules extends PricingTerms {
  owner: Buyer;
  at: number;
  reservedUntil: number;
  termsDays: number | null;
  /** Refuses a total that the terms do not allow. @throws {AppError} credit_limit_exceeded */
  checkCredit: (total: Minor) => Promise<void>;
}

/**
 * What a customer may place: a reservation until it is paid, or orders on account, which do not end and do not count as
 * reservations. On PostgreSQL it locks the user, so that concurrent orders of one customer see each other.
 * @throws {AppError} unauthenticated, too_many_unpaid, not_on_account, prices_hidden
 */
export async function requirePlacementRules(
  db: WriteTransaction,
  deps: Deps,
  { onAccount, orders, isByStaff = false, isQuoted = false, ...buyer }: Placing,
): Promise<PlacementRules> {
  if (onAccount) {
    const credit = await requireCredit(db, buyer);
    const { owner, paymentDays: termsDays } = credit;
    if (!isByStaff && !isQuoted) await refuseHiddenPrices(db, owner);
    const pricing = await readPricingTerms(db, owner.account_id);
    const checkCredit = (total: Minor) => useCredit(db, deps, credit, total);
    return { owner, at: deps.now(), reservedUntil: NO_END, termsDays, ...pricing, checkCredit };
  }
  const { owner, limits } = await requireReservationLimits(db, deps, buyer, orders);
  if (!isByStaff && !isQuoted) await refuseHiddenPrices(db, owner);
  const pricing = await readPricingTerms(db, owner.account_id);
  const at = deps.now();
  return { owner, at, reservedUntil: at + limits.forMs, termsDays: null, ...pricing, checkCredit: async () => {} };
}

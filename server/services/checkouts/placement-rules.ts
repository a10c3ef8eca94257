import type { ProductDetailsRow } from '#server/db/schema/tables/products.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { together } from '#server/db/together.ts';
import type { Deps } from '#server/deps.ts';
import { lockProductsOnSale } from '#server/queries/products/products.ts';
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
  /** The only product that is ordered, which nothing else is locked before, unless the customer is a company's member. */
  productId?: string;
}

/** On which terms a customer places orders now. */
export interface PlacementRules extends PricingTerms {
  owner: Buyer;
  at: number;
  reservedUntil: number;
  termsDays: number | null;
  /** The given product, if it is locked already and on sale. */
  locked: Map<string, ProductDetailsRow> | null;
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
  { onAccount, orders, isByStaff = false, isQuoted = false, productId, ...buyer }: Placing,
): Promise<PlacementRules> {
  if (onAccount) {
    const credit = await requireCredit(db, buyer);
    const { owner, paymentDays: termsDays } = credit;
    if (!isByStaff && !isQuoted) await refuseHiddenPrices(db, owner);
    const pricing = await readPricingTerms(db, owner.account_id);
    const checkCredit = (total: Minor) => useCredit(db, deps, credit, total);
    return { owner, at: deps.now(), reservedUntil: NO_END, termsDays, ...pricing, checkCredit, locked: null };
  }
  const { owner, limits, known } = await requireReservationLimits(db, deps, buyer, orders, (db, owner) => {
    const isAlone = productId !== undefined && owner.account_id === owner.id;
    return together<[PricingTerms, PlacementRules['locked']]>(db, [
      (db) => readPricingTerms(db, owner.account_id),
      async (db) => (isAlone ? lockProductsOnSale(db, [productId]) : null),
    ]);
  });
  const [pricing, locked] = known;
  if (!isByStaff && !isQuoted) await refuseHiddenPrices(db, owner);
  const at = deps.now();
  const reservedUntil = at + limits.forMs;
  return { owner, at, reservedUntil, termsDays: null, ...pricing, checkCredit: async () => {}, locked };
}

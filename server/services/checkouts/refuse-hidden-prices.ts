import { AppError } from '#server/app-error.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { priceUserOf, seesPricesBy } from '#server/queries/shop/price-visibility.ts';
import type { Buyer } from '#server/queries/users/users.ts';

/** Who sees no prices cannot order: a refusal would tell the price. @throws {AppError} prices_hidden */
export async function refuseHiddenPrices(db: WriteTransaction, buyer: Buyer): Promise<void> {
  const visibility = buyer.price_visibility ?? 'everyone';
  if (!(await seesPricesBy(withoutRowLocks(db), visibility, priceUserOf(buyer)))) throw new AppError('prices_hidden');
}

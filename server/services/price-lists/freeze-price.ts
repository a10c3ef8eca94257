import type { NewOrderRow, OrderRow } from '#server/db/schema/tables/orders.ts';
import type { ProductRow } from '#server/db/schema/tables/products.ts';
import { parsePriceList } from '#server/db/stored-json.ts';
import type { AccountPrices } from '#server/queries/price-lists/account-prices.ts';
import { priceListOf } from '#server/queries/products/products.ts';
import type { PriceUnits } from '#shared/domain/money.ts';
import { accountPriceList, type PriceReason, reasonAt } from '#shared/domain/price-lists/account-price.ts';
import { categoryKey } from '#shared/domain/products/category.ts';
import type { PriceList } from '#shared/domain/products/price-breaks.ts';

/** What an order keeps of how its price came about. */
export type FrozenPrice = Pick<NewOrderRow, 'price_list' | 'price_reason' | 'price_lists'>;

type PricedProduct = Pick<ProductRow, 'id' | 'category' | 'price_units' | 'price_breaks'>;

/** `list` is what the account pays for any quantity. */
export function freezePrice(
  product: PricedProduct,
  prices: AccountPrices | null,
  quantity: number,
): FrozenPrice & { list: PriceList<PriceUnits> } {
  const shop = priceListOf(product);
  if (prices === null) {
    const price_list = shop.priceBreaks.length === 0 ? null : JSON.stringify(shop);
    return { list: shop, price_list, price_reason: null, price_lists: null };
  }
  const category = product.category === null ? null : categoryKey(product.category);
  const list = accountPriceList(shop, prices.offersFor(product.id, category));
  return {
    list,
    price_list: JSON.stringify({ ...list, shop }),
    price_reason: toJson(reasonAt(list.reasons, quantity)),
    price_lists: JSON.stringify({ day: prices.day, category, lists: prices.lists }),
  };
}

export interface AgreedPrice {
  unitPrice: PriceUnits;
  reason?: PriceReason;
}

/** A price that was agreed for one quantity: neither lists nor breaks count. */
export function freezeAgreed({ unitPrice, reason = { kind: 'shop' } }: AgreedPrice): ReturnType<typeof freezePrice> {
  const list = { price: unitPrice, priceBreaks: [] };
  return { list, price_list: null, price_reason: toJson(reason), price_lists: null };
}

/** Why an order's price is what it is once it is reduced to this quantity, by what it kept; as `price_reason`. */
export function frozenReasonAt(order: Pick<OrderRow, 'price_list' | 'price_reason'>, quantity: number): string | null {
  const reasons = order.price_list === null ? undefined : parsePriceList(order.price_list).reasons;
  return reasons === undefined ? order.price_reason : toJson(reasonAt(reasons, quantity));
}

function toJson(reason: PriceReason): string | null {
  return reason.kind === 'shop' ? null : JSON.stringify(reason);
}

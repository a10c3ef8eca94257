import { type Currency, type Minor, orderTotal, type PriceUnits, sumMinor } from '#shared/domain/money.ts';
import { accountPriceList, type ListOffer } from '#shared/domain/price-lists/account-price.ts';
import { type PriceList, unitPriceAt } from '#shared/domain/products/price-breaks.ts';

/** An order with what decided on its price when it was placed. */
export interface DecidedOrder {
  quantity: number;
  total: Minor;
  currency: Currency;
  /** Null when a quote, which no list changes, gave the price. */
  decided: { shop: PriceList<PriceUnits>; offers: readonly ListOffer[] } | null;
}

export interface Consequence {
  total: Minor;
  totalAfter: Minor;
  changedOrders: number;
}

/** What orders would have cost had this list given them something else; the shop and other lists give what they gave. */
export function consequenceOf<Order extends DecidedOrder>(
  orders: readonly Order[],
  listId: string,
  offersAfter: (order: Order) => readonly ListOffer[],
): Consequence {
  const after = orders.map((order) => {
    if (order.decided === null) return order.total;
    const { shop, offers } = order.decided;
    const others = offers.filter((offer) => offer.listId !== listId);
    const prices = accountPriceList(shop, [...others, ...offersAfter(order)]);
    return orderTotal(unitPriceAt(prices, order.quantity), order.quantity, order.currency);
  });
  return {
    total: sumMinor(orders.map(({ total }) => total)),
    totalAfter: sumMinor(after),
    changedOrders: orders.filter(({ total }, index) => total !== after[index]).length,
  };
}

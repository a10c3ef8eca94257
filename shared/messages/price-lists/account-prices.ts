import { longDay } from '#shared/domain/shop/long-day.ts';

export const ownPriceMessages = {
  shopPrice: (price: string) => `Regular price ${price}`,
  /** `until` is a day such as `2027-12-31`; null without an end. */
  yours: (list: string, until: string | null) =>
    until === null ? `Your price, ${list}` : `Your price, ${list}, until ${longDay(until)}`,
  sorted: 'You see your own prices; sorting and the price filter go by the regular ones.',
} as const;

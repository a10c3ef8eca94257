import { longDay } from '#shared/domain/shop/long-day.ts';

export const priceReasonMessages = {
  title: 'Why this price',
  open: 'What a product costs them, and why',
  show: 'Show why',
  quantity: 'Quantity',
  quantityWrong: 'Enter a whole number from 1 on',
  quote: (number: string) => `Quote ${number} gave this price, whatever the shop and the lists say.`,
  /** `day` is such as `2027-12-31`. */
  on: (day: string) => `What the shop and the price lists gave on ${longDay(day)}:`,
  shop: 'Regular price',
  list: (name: string, version: number) => `${name}, version ${version}`,
  percent: (percent: number) => `${percent} % off`,
  wins: 'counts',
  none: 'No price list of the customer was valid; the regular price counts.',
} as const;

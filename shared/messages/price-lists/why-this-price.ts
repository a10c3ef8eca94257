import { localFormat } from '#shared/domain/shop/locale.ts';

const longDay = localFormat((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));

export const priceReasonMessages = {
  title: 'Why this price',
  open: 'What a product costs them, and why',
  show: 'Show why',
  quantity: 'Quantity',
  quantityWrong: 'Enter a whole number from 1 on',
  quote: (number: string) => `Quote ${number} gave this price, whatever the shop and the lists say.`,
  /** `day` is such as `2027-12-31`. */
  on: (day: string) => `What the shop and the price lists gave on ${longDay().format(Date.parse(day))}:`,
  shop: 'Regular price',
  list: (name: string, version: number) => `${name}, version ${version}`,
  percent: (percent: number) => `${percent} % off`,
  wins: 'counts',
  none: 'No price list of the customer was valid; the regular price counts.',
} as const;

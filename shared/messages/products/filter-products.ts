import { formatNumber } from '#shared/domain/shop/locale.ts';

/** What the list of products is narrowed by besides its search. */
export const filterMessages = {
  categories: 'Categories',
  breadcrumbs: 'Where this page is',
  below: (category: string) => `Categories of ${category}`,
  pageOf: (category: string) => `${category}: all that we sell, with prices, sizes and stock.`,
  filters: 'Filter by specification',
  open: (selected: number) => (selected === 0 ? 'Filter by specification' : `Filter by specification (${selected})`),
  close: 'Close',
  show: (total: number | null) =>
    total === null ? 'Show products' : total === 1 ? 'Show 1 product' : `Show ${formatNumber(total)} products`,
  loading: 'Filters are loading…',
  none: 'The products of this category have no specifications in common.',
  count: (count: number, isMore: boolean) => `${formatNumber(count)}${isMore ? '+' : ''}`,
  showAll: (values: number) => `Show all ${formatNumber(values)}`,
  showFewer: 'Show fewer',
  from: (name: string) => `${name} from`,
  to: (name: string) => `${name} to`,
  sizeInvalid: (unit: string) => `Enter a number such as 20 ${unit}`,
  sizeOrder: (least: string, most: string) => `From ${least} to ${most} leaves nothing: swap them`,

  active: 'Active filters',
  clearAll: 'Clear all',
  remove: (filter: string) => `Remove ${filter}`,
  value: (name: string, value: string) => `${name}: ${value}`,
  atLeast: (name: string, value: string) => `${name}: ${value} or more`,
  atMost: (name: string, value: string) => `${name}: ${value} or less`,
  inStock: 'In stock',
  priceFrom: (price: string) => `Price: ${price} or more`,
  priceTo: (price: string) => `Price: ${price} or less`,
  removeOne: 'Remove one of the filters above, or clear them all.',
} as const;

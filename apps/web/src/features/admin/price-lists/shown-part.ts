/** Of the page of a price list; each has pages of its own. */
export const shownParts = { prices: 'prices', customers: 'customers' } as const;
export const SHOWN_PART = 'show';

export const searchMessages = {
  hits: 'What the search finds',
  families: 'All sizes',
  products: 'Products',
  categories: 'Categories',
  orders: 'Orders',
  customers: 'Customers',
  more: 'More',
  recent: 'Recent searches',
  forget: 'Forget these searches',
  failed: 'Searching did not work. Press Enter to try the list of products.',
  /** Before the hits of the spelling that was searched for instead. */
  corrected: (spelling: string) => `Nothing has exactly these words. These have “${spelling}”:`,
  all: (q: string) => `All products with “${q}”`,
} as const;

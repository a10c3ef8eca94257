// The home page.

export const homeMessages = {
  title: 'Home',
  products: 'Latest Products',
  reviews: 'Latest Reviews',
} as const;

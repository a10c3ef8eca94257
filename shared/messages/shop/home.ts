// It promises only what the shop does; the titles of the points are specified.

export const homeMessages = {
  title: 'Bulk industrial products',

  heroKicker: 'Bulk supply for industry',
  heroTitle: 'Industrial products in quantity, priced by the unit',
  heroLead:
    'For people who buy in quantity: the minimum, the stock and the price per unit stand on the page before you order.',
  heroProducts: 'See the latest products',
  heroPortfolio: 'See the portfolio',
  sellingPoints: 'Why companies buy here',

  categories: 'Categories',

  products: 'Latest Products',
  productsLead: 'New in the range. Every price is per unit, and you choose how many from the minimum on.',
  productsLoading: 'Loading products…',
  allProducts: 'All products',
  productsEmpty: 'There are no products yet. Please come back soon.',

  revenue: 'The shop in figures',
  revenueLead: 'Customers, annual revenue and products.',
  customers: 'Customers',
  annualRevenue: 'Annual revenue',
  productCount: 'Products',

  reviews: 'Latest Reviews',
  reviewsLead: 'Written by people who have an account with us. Verified buyers have paid for an order here.',
  reviewsLoading: 'Loading reviews…',
  reviewsEmpty: 'There are no reviews yet.',
  reviewsFailed: 'The reviews could not be loaded.',
  previousReview: 'Previous review',
  nextReview: 'Next review',
  stars: (count: number) => `${count} out of 5 stars`,
  verifiedBuyer: 'Verified buyer',
  reviewText: (name: string) => `What ${name} writes`,

  speciality: 'What we stand for',
  specialityLead: 'Three things that a purchasing department should not have to ask for.',

  newsletter: 'Product updates by email',
  newsletterLead: 'Not open yet: this form sends nothing and keeps nothing.',
  newsletterEmail: 'Email',
  newsletterPlaceholder: 'name@company.com',
  newsletterSubmit: 'Submit',
} as const;

export const sellingPoints = {
  selection: { title: 'Premium selection', text: 'Found by name, size or material, sorted by price or stock.' },
  insurance: { title: 'Insurance', text: 'Money that an order cannot take goes back to your card.' },
  documents: { title: 'All legal documents', text: 'A receipt for every paid order, ready to print.' },
  dealers: { title: 'From dealers in the US', text: 'Who pack your order and mark it as shipped.' },
  payment: { title: 'Payment security', text: 'Stripe takes the card; we never see its number.' },
  shipping: { title: 'Fast shipping (+ Express)', text: 'The warehouse sees your order the moment you place it.' },
} as const;

export const specialities = {
  trusted: {
    title: 'Trusted',
    text: 'The price on the page is the price of the order. Should it change, you see so first. Nothing is added at the end.',
  },
  punctual: {
    title: 'Punctual',
    text: 'An order takes its goods from the stock at once, and they wait for you until the time to pay is over.',
  },
  quality: {
    title: 'Quality products',
    text: 'Every product is described with a picture, and a part number in its description leads straight to it.',
  },
} as const;

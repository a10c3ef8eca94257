// The home page.

export const homeMessages = {
  title: 'Bulk industrial products',

  heroKicker: 'Bulk supply for industry',
  heroTitle: 'Industrial products by the pallet, priced by the unit',
  heroLead:
    'Fasteners, bearings, valves and packaging for people who buy in quantity. The minimum, the stock and the unit price stand on the page before you order.',
  heroProducts: 'See the latest products',
  heroPortfolio: 'What we have delivered',
  sellingPoints: 'Why companies buy here',

  products: 'Latest Products',
  productsLead: 'New in the range. Every price is for one unit, and the quantity is up to you.',
  productsLoading: 'Loading products…',
  allProducts: 'All products',
  productsEmpty: 'There are no products yet. Please come back soon.',

  revenue: 'A steady business',
  revenueLead: 'Purchasing teams come back when nothing goes wrong.',
  customers: 'Customers',
  annualRevenue: 'Annual revenue',
  productCount: 'Products',

  reviews: 'Latest Reviews',
  reviewsLead: 'Written by people who have an account with us.',
  reviewsLoading: 'Loading reviews…',
  reviewsEmpty: 'There are no reviews yet.',
  reviewsFailed: 'The reviews could not be loaded.',
  previousReview: 'Previous review',
  nextReview: 'Next review',
  stars: (count: number) => `${count} out of 5 stars`,
  reviewText: (name: string) => `What ${name} writes`,

  speciality: 'What we stand for',
  specialityLead: 'Three things that a purchasing department should not have to ask for.',

  newsletter: 'Product updates by email',
  newsletterLead: 'New products and restocked sizes, about once a month.',
  newsletterEmail: 'Email',
  newsletterPlaceholder: 'name@company.com',
  newsletterSubmit: 'Submit',
} as const;

export const sellingPoints = {
  selection: { title: 'Premium selection', text: 'Standard and grade are stated for every product.' },
  insurance: { title: 'Insurance', text: 'Goods are insured until they reach your dock.' },
  documents: { title: 'All legal documents', text: 'Invoice, certificates and freight papers.' },
  dealers: { title: 'From dealers in the US', text: 'Bought and shipped where you can call them.' },
  payment: { title: 'Payment security', text: 'Stripe takes the card; we never see its number.' },
  shipping: { title: 'Fast shipping (+ Express)', text: 'Picked from stock, by express when it is urgent.' },
} as const;

export const specialities = {
  trusted: {
    title: 'Trusted',
    text: 'The price and the stock on the page are those of the order. Nothing is added at the end.',
  },
  punctual: {
    title: 'Punctual',
    text: 'What is shown as available is in the warehouse, so your date depends on freight alone.',
  },
  quality: {
    title: 'Quality products',
    text: 'Each batch can be traced to its certificate, and the part number leads straight to it.',
  },
} as const;

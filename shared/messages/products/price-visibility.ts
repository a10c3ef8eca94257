export const priceVisibilityMessages = {
  signIn: 'Sign in to see prices',
  apply: 'Open a company account',
  details: 'Details',
  hidden: 'This shop shows its prices to its customers.',
} as const;

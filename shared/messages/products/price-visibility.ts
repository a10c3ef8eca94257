export const priceVisibilityMessages = {
  signIn: 'Sign in to see prices',
  apply: 'Open a company account',
  details: 'Details',
} as const;

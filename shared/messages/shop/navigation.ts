// Texts of existing screens are specified letter by letter.

export const navigationMessages = {
  home: 'Home',
  products: 'Products',
  quickOrder: 'Quick order',
  dashboard: 'Dashboard',
  allOrders: 'All Orders',
  /** After the number of new orders. */
  new: 'new',
  portfolio: 'Portfolio',
  blogs: 'Blogs',
  login: 'Login',
  signup: 'Sign Up',
  signOut: 'Sign Out',
  main: 'Main',
  search: 'Find in the shop',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  skipToContent: 'Skip to the content',
  demoMail: 'Demo mail',
  demoStripe: 'Demo Stripe',
} as const;

export const themeMessages = {
  label: 'Theme',
  light: 'Light',
  dark: 'Dark',
  system: 'As the system',
} as const;

export const footerMessages = {
  services: 'Services',
  serviceLinks: ['Branding', 'Design', 'Marketing', 'Advertisement'],
  company: 'Company',
  companyLinks: ['About us', 'Contact', 'Jobs', 'Press kit'],
  legal: 'Legal',
  imprint: 'Legal notice',
  legalLinks: ['Terms of use', 'Privacy policy', 'Cookie policy'],
  copyright: 'Copyright © 2022 Bulkhead. All rights reserved.',
} as const;

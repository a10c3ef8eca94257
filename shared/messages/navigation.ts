// Texts that existing customers and their scripts know are kept letter by letter, odd spellings included.

export const navigationMessages = {
  home: 'Home',
  dashboard: 'Dashboard',
  portfolio: 'Portfolio',
  blogs: 'Blogs',
  login: 'Login',
  signup: 'Sign Up',
  signOut: 'Sign Out',
  main: 'Main',
  openMenu: 'Open menu',
  skipToContent: 'Skip to the content',
} as const;

export const footerMessages = {
  services: 'Services',
  serviceLinks: ['Branding', 'Design', 'Marketing', 'Advertisement'],
  company: 'Company',
  companyLinks: ['About us', 'Contact', 'Jobs', 'Press kit'],
  legal: 'Legal',
  legalLinks: ['Terms of use', 'Privacy policy', 'Cookie policy'],
  copyright: 'Copyright © 2022 - All right reserved by Bulkhead',
} as const;

/** `companies`: accounts with members. `account`: may pay by invoice. `owing`: owe something on account. `overdue`: have invoices past their date. */
export const customerViews = ['companies', 'account', 'owing', 'overdue'] as const;
export type CustomerView = (typeof customerViews)[number];

export const customerSorts = [
  'createdAt',
  '-createdAt',
  'lastOrderAt',
  '-lastOrderAt',
  'turnover',
  '-turnover',
] as const;
export type CustomerSort = (typeof customerSorts)[number];

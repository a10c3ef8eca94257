import type { ApplicationState, MonthlyVolume } from '#shared/domain/companies/applications.ts';

export const monthlyVolumeMessages = {
  upTo1000: (amount: string) => `Up to ${amount}`,
  upTo10000: (amount: string) => `Up to ${amount}`,
  upTo100000: (amount: string) => `Up to ${amount}`,
  more: (amount: string) => `More than ${amount}`,
} as const satisfies Record<MonthlyVolume, (amount: string) => string>;

export const applicationStateMessages: Record<ApplicationState, string> = {
  open: 'We look at it and answer by mail.',
  approved: 'It was approved.',
  refused: 'It was refused.',
};

export const applicationMessages = {
  title: 'Company account',
  hint: 'Colleagues order together, with limits and approvals, and see the orders of the company. We look at each application.',
  open: 'Open a company account',
  legalName: 'Legal name',
  taxId: 'Tax id',
  taxIdHint:
    'With the letters of its country, such as DE. We check those of the EU, the UK and Switzerland, and take others as they are.',
  billingAddress: 'Billing address',
  phone: 'Phone',
  website: 'Website',
  volume: 'Expected monthly volume',
  volumeHint: 'A guess is enough.',
  send: 'Send the application',
  change: 'Change the application',
  sent: 'Application sent...',
  cancel: 'Cancel',
  refusedBecause: (reason: string) => `It was refused: ${reason}`,
  notRead: 'Your company account could not be read.',

  view: 'Applications',
  none: 'No application waits.',
  approve: 'Approve',
  refuse: 'Refuse',
  reason: 'Reason, for the mail to the applicant',
  refuseTitle: (name: string) => `Refuse ${name}?`,
  approved: 'Company account opened...',
  refused: 'Application refused...',
  applicant: 'Applicant',
  since: 'Since',
} as const;

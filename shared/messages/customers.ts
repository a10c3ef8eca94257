import { MAX_PAYMENT_DAYS } from '#shared/domain/limits.ts';

export const customerFieldMessages = {
  paymentDays: `Enter a whole number of days from 1 to ${MAX_PAYMENT_DAYS}`,
  creditLimit: 'Enter a limit above zero with at most two decimals',
  notVerified: 'The e-mail of this customer is not verified, so anybody could order in this name',
} as const;

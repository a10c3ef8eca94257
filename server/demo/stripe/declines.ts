import type { PaymentMethodRow } from '#server/demo/stripe/tables.ts';

export type Decline = { code: string; decline_code: string; message: string };

const declined: Decline = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};

const expired: Decline = { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' };

const declines: Record<string, Decline> = {
  declined,
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
};

/** Why the bank refuses a card: for good, for payments only, or since a stored one has expired meanwhile. */
export function declineOf(method: PaymentMethodRow, now: number, use: 'payment' | 'setup'): Decline | undefined {
  if (method.behaviour === 'declines_payments') return use === 'payment' ? declined : undefined;
  return declines[method.behaviour] ?? (hasExpired(method, now) ? expired : undefined);
}

function hasExpired({ exp_year, exp_month }: PaymentMethodRow, now: number): boolean {
  return Date.UTC(exp_year, exp_month) <= now * 1000;
}

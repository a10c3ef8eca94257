import { expect, test } from 'vitest';
import { type Payment, type PaymentState, paymentState } from '#shared/domain/payments/payment-state.ts';

const paid: Payment = { paid: true, total: 50, refunded: 0, disputed: false };

test.each<[Partial<Payment>, PaymentState]>([
  [{ paid: false }, 'unpaid'],
  [{}, 'paid'],
  [{ refunded: 0.01 }, 'partlyRefunded'],
  [{ refunded: 49.99 }, 'partlyRefunded'],
  [{ refunded: 50 }, 'refunded'],
  [{ disputed: true }, 'disputed'],
  [{ refunded: 50, disputed: true }, 'disputed'],
])('the payment %o is %s', (change, state) => {
  expect(paymentState({ ...paid, ...change })).toBe(state);
});

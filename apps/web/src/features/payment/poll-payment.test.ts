import { describe, expect, test, vi } from 'vitest';
import {
  interpretPayment,
  type PaymentFinding,
  type PaymentReads,
  pollPayment,
} from '#web/features/payment/poll-payment.ts';

const unpaid = { paid: false, transactionId: null };
const refusedCard = {
  type: 'card_error',
  message: 'Your card was declined.',
  payment_method: { id: 'pm_1' },
} as NonNullable<NonNullable<PaymentReads['intent']>['last_payment_error']>;
const intent = (
  status: NonNullable<PaymentReads['intent']>['status'],
  last_payment_error: typeof refusedCard | null = null,
) => ({
  id: 'pi_1',
  status,
  last_payment_error,
});

describe('interpretPayment', () => {
  test.each<[string, Partial<PaymentReads>, PaymentFinding]>([
    [
      'an order that another intent paid',
      { order: { paid: true, transactionId: 'pi_2' } },
      { is: 'paid', transactionId: 'pi_2' },
    ],
    ['an intent that has succeeded', { intent: intent('succeeded') }, { is: 'charged', transactionId: 'pi_1' }],
    ['an intent that was cancelled', { intent: intent('canceled') }, { is: 'ended', transactionId: 'pi_1' }],
    ['an intent that is being charged', { intent: intent('processing') }, { is: 'unknown' }],
    ['an intent in an unknown state', { intent: intent('requires_capture') }, { is: 'unknown' }],
    ['no response from the provider', { intent: null }, { is: 'unknown' }],
    [
      'no response from the shop',
      { order: null, intent: intent('succeeded') },
      { is: 'charged', transactionId: 'pi_1' },
    ],
    ['an intent without a card', { intent: intent('requires_payment_method') }, { is: 'uncharged' }],
    ['a bank that waits', { intent: intent('requires_action') }, { is: 'uncharged' }],
    [
      'this card refused',
      { intent: intent('requires_payment_method', refusedCard) },
      { is: 'refused', message: 'Your card was declined.' },
    ],
    [
      'an earlier card refused',
      { intent: intent('requires_payment_method', refusedCard), paymentMethodId: 'pm_2' },
      { is: 'uncharged' },
    ],
  ])('interprets %s', (_what, reads, finding) => {
    expect(interpretPayment({ order: unpaid, intent: null, paymentMethodId: 'pm_1', ...reads })).toEqual(finding);
  });
});

describe('pollPayment', () => {
  /** The last result repeats. `waited` is in milliseconds. */
  async function search(...findings: PaymentFinding[]) {
    let waited = 0;
    let reads = 0;
    const onSlow = vi.fn();
    const finding = await pollPayment({
      read: async () => {
        reads += 1;
        return findings[Math.min(reads, findings.length) - 1] ?? { is: 'unknown' };
      },
      wait: async (ms) => {
        waited += ms;
      },
      isCancelled: () => false,
      onSlow,
    });
    return { finding, reads, waited, isSlow: onSlow.mock.calls.length > 0 };
  }

  test('ends when the first read is conclusive', async () => {
    const charged = { is: 'charged', transactionId: 'pi_1' } as const;
    expect(await search(charged)).toEqual({ finding: charged, reads: 1, waited: 0, isSlow: false });
  });

  test('reports no charge only after seconds, because the request may still be pending', async () => {
    const { finding, waited, isSlow } = await search({ is: 'uncharged' });
    expect([finding.is, isSlow]).toEqual(['uncharged', false]);
    expect(waited).toBeGreaterThanOrEqual(5000);
    const late = await search({ is: 'uncharged' }, { is: 'uncharged' }, { is: 'charged', transactionId: 'pi_1' });
    expect(late.finding.is).toBe('charged');
  });

  test('reports slowness, and gives up after a bounded number of reads', async () => {
    const { finding, reads, waited, isSlow } = await search({ is: 'unknown' });
    expect([finding.is, isSlow]).toEqual(['unknown', true]);
    expect(reads).toBeLessThanOrEqual(10);
    expect(waited).toBeLessThanOrEqual(120_000);
  });

  test('reads nothing after cancellation', async () => {
    const read = vi.fn();
    await pollPayment({ read, wait: async () => {}, isCancelled: () => true, onSlow: () => {} });
    expect(read).not.toHaveBeenCalled();
  });
});

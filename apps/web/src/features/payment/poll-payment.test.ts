import { describe, expect, test, vi } from 'vitest';
import { type Finding, findPayment, judgePayment, type Look } from '#web/features/payment/payment-finding.ts';

const unpaid = { paid: false, transactionId: null };
const refusedCard = {
  type: 'card_error',
  message: 'Your card was declined.',
  payment_method: { id: 'pm_1' },
} as NonNullable<NonNullable<Look['intent']>['last_payment_error']>;
const intent = (
  status: NonNullable<Look['intent']>['status'],
  last_payment_error: typeof refusedCard | null = null,
) => ({
  id: 'pi_1',
  status,
  last_payment_error,
});

describe('one look', () => {
  test.each<[string, Partial<Look>, Finding]>([
    [
      'an order that another intent has paid',
      { order: { paid: true, transactionId: 'pi_2' } },
      { is: 'paid', transactionId: 'pi_2' },
    ],
    ['an intent that has succeeded', { intent: intent('succeeded') }, { is: 'charged', transactionId: 'pi_1' }],
    ['an intent that was cancelled', { intent: intent('canceled') }, { is: 'ended', transactionId: 'pi_1' }],
    ['an intent that is being charged', { intent: intent('processing') }, { is: 'unknown' }],
    ['an intent in a state that nobody knows', { intent: intent('requires_capture') }, { is: 'unknown' }],
    ['no answer of the provider', { intent: null }, { is: 'unknown' }],
    ['no answer of the shop', { order: null, intent: intent('succeeded') }, { is: 'charged', transactionId: 'pi_1' }],
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
  ])('at %s', (_what, look, finding) => {
    expect(judgePayment({ order: unpaid, intent: null, paymentMethodId: 'pm_1', ...look })).toEqual(finding);
  });
});

describe('the search', () => {
  /** Gives what is found look by look, the last for ever; and after how many milliseconds the search ended. */
  async function search(...findings: Finding[]) {
    let waited = 0;
    let looks = 0;
    const onSlow = vi.fn();
    const finding = await findPayment({
      look: async () => {
        looks += 1;
        return findings[Math.min(looks, findings.length) - 1] ?? { is: 'unknown' };
      },
      pause: async (ms) => {
        waited += ms;
      },
      isOver: () => false,
      onSlow,
    });
    return { finding, looks, waited, isSlow: onSlow.mock.calls.length > 0 };
  }

  test('ends at once when the first look tells', async () => {
    const charged = { is: 'charged', transactionId: 'pi_1' } as const;
    expect(await search(charged)).toEqual({ finding: charged, looks: 1, waited: 0, isSlow: false });
  });

  test('believes in no charge only after seconds: the request may still be on its way', async () => {
    const { finding, waited, isSlow } = await search({ is: 'uncharged' });
    expect([finding.is, isSlow]).toEqual(['uncharged', false]);
    expect(waited).toBeGreaterThanOrEqual(5000);
    const late = await search({ is: 'uncharged' }, { is: 'uncharged' }, { is: 'charged', transactionId: 'pi_1' });
    expect(late.finding.is).toBe('charged');
  });

  test('says that it takes long, and gives up after a bounded number of looks', async () => {
    const { finding, looks, waited, isSlow } = await search({ is: 'unknown' });
    expect([finding.is, isSlow]).toEqual(['unknown', true]);
    expect(looks).toBeLessThanOrEqual(10);
    expect(waited).toBeLessThanOrEqual(120_000);
  });

  test('makes no look once its page is left', async () => {
    const look = vi.fn();
    await findPayment({ look, pause: async () => {}, isOver: () => true, onSlow: () => {} });
    expect(look).not.toHaveBeenCalled();
  });
});

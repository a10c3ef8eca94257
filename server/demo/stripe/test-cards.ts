import { card402, type StripeFailure } from '#server/demo/stripe/failures.ts';

export type CardBehaviour =
  | 'pays'
  | 'declined'
  | 'declines_payments'
  | 'insufficient_funds'
  | 'asks_for_authentication'
  | 'pays_and_loses_answer'
  | 'loses_request'
  | 'refunds_later'
  | 'fails_refunds_later'
  | 'is_disputed';

export interface TestCard {
  brand: 'visa' | 'mastercard' | 'amex';
  behaviour: CardBehaviour;
}

/** https://docs.stripe.com/testing; the last two are our own. The same as in `apps/web/src/demo/test-cards.ts`. */
const testCards: Record<string, TestCard> = {
  '4242424242424242': { brand: 'visa', behaviour: 'pays' },
  '5555555555554444': { brand: 'mastercard', behaviour: 'pays' },
  '378282246310005': { brand: 'amex', behaviour: 'pays' },
  '4000000000000002': { brand: 'visa', behaviour: 'declined' },
  '4000000000009995': { brand: 'visa', behaviour: 'insufficient_funds' },
  '4000000000000341': { brand: 'visa', behaviour: 'declines_payments' },
  '4000002500003155': { brand: 'visa', behaviour: 'asks_for_authentication' },
  '4000000000007726': { brand: 'visa', behaviour: 'refunds_later' },
  '4000000000005126': { brand: 'visa', behaviour: 'fails_refunds_later' },
  '4000000000000259': { brand: 'visa', behaviour: 'is_disputed' },
  '4000000000007205': { brand: 'visa', behaviour: 'pays_and_loses_answer' },
  '4000000000007213': { brand: 'visa', behaviour: 'loses_request' },
};

/** Stripe's test cards as payment methods, for calls of servers: https://docs.stripe.com/testing?testing-method=payment-methods */
export const testMethods: ReadonlyMap<string, string> = new Map([
  ['pm_card_visa', '4242424242424242'],
  ['pm_card_visa_chargeDeclined', '4000000000000002'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', '4000000000009995'],
  ['pm_card_chargeCustomerFail', '4000000000000341'],
  ['pm_card_authenticationRequired', '4000002500003155'],
  ['pm_card_pendingRefund', '4000000000007726'],
  ['pm_card_refundFail', '4000000000005126'],
  ['pm_card_createDispute', '4000000000000259'],
]);

/** @throws StripeFailure as Stripe does for a wrong number, or a real card in test mode. */
export function findTestCard(number: string): TestCard {
  const digits = number.replaceAll(/[\s-]/g, '');
  const card = Object.hasOwn(testCards, digits) ? testCards[digits] : undefined;
  if (!card) {
    throw isCardNumber(digits)
      ? notATestCard()
      : card402({ code: 'incorrect_number', param: 'number', message: 'Your card number is incorrect.' });
  }
  return card;
}

function notATestCard(): StripeFailure {
  return card402({
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  });
}

function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) {
    return false;
  }
  const sum = [...digits].reverse().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 1 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}

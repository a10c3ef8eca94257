import { describe, expect, it } from 'vitest';
import { cardErrors, passesLuhn } from '#web/demo/card-validation.ts';
import { testCardNumbers } from '#web/demo/test-cards.ts';

const now = new Date(2026, 5, 15);
const good = { number: '4242 4242 4242 4242', expiry: '06 / 26', cvc: '123' };
const messages = (change: Partial<typeof good>) =>
  cardErrors({ ...good, ...change }, now).map(({ message }) => message);

describe('cardErrors', () => {
  it('finds nothing wrong with a usable card', () => {
    expect(messages({})).toEqual([]);
    expect(messages({ number: '3782 822463 10005', cvc: '1234' })).toEqual([]);
  });

  it.each([
    [{ number: '' }, 'Your card number is incomplete.'],
    [{ number: '4242 4242 4242 424' }, 'Your card number is incomplete.'],
    [{ number: '4242 4242 4242 4241' }, 'Your card number is invalid.'],
    [{ expiry: '' }, "Your card's expiration date is incomplete."],
    [{ expiry: '12 / 3' }, "Your card's expiration date is incomplete."],
    [{ expiry: '00 / 30' }, "Your card's expiration date is incomplete."],
    [{ expiry: '12 / 25' }, "Your card's expiration year is in the past."],
    [{ expiry: '05 / 26' }, "Your card's expiration date is in the past."],
    [{ expiry: '01 / 77' }, "Your card's expiration year is invalid."],
    [{ cvc: '12' }, "Your card's security code is incomplete."],
    [{ number: '3782 822463 10005', cvc: '123' }, "Your card's security code is incomplete."],
  ])('finds %j', (change, message) => {
    expect(messages(change)).toEqual([message]);
  });

  it('names the wrong fields in order', () => {
    expect(cardErrors({ number: '', expiry: '', cvc: '' }, now).map(({ field }) => field)).toEqual([
      'number',
      'expiry',
      'cvc',
    ]);
  });
});

describe('passesLuhn', () => {
  it.each([...testCardNumbers])('accepts %s and none of its neighbours', (number) => {
    expect(passesLuhn(number)).toBe(true);
    expect(passesLuhn(number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10))).toBe(false);
  });
});

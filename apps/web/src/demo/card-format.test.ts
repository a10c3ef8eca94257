import { describe, expect, it } from 'vitest';
import { brandOf, caretAfterDigits, formatExpiry, formatNumber } from '#web/demo/card-format.ts';

describe('formatNumber', () => {
  it.each([
    ['', ''],
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-4242 4242x42429999', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['3782822', '3782 822'],
  ])('shows %j as %j', (typed, shown) => {
    expect(formatNumber(typed)).toBe(shown);
  });
});

describe('formatExpiry', () => {
  it.each([
    ['', ''],
    ['1', '1'],
    ['2', '02 / '],
    ['12', '12 / '],
    ['13', '01 / 3'],
    ['1234', '12 / 34'],
    ['12 / 20', '12 / 20'],
    ['12/2034', '12 / 34'],
    ['0', '0'],
    ['12345', '12 / 34'],
  ])('shows %j as %j', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });
});

describe('brandOf', () => {
  it.each([
    ['4', 'visa'],
    ['55', 'mastercard'],
    ['2221', 'mastercard'],
    ['37', 'amex'],
    ['6011', 'discover'],
    ['36', 'diners'],
    ['35', 'jcb'],
    ['62', 'unionpay'],
    ['', 'unknown'],
    ['9', 'unknown'],
  ])('takes %j for %s', (digits, brand) => {
    expect(brandOf(digits)).toBe(brand);
  });
});

describe('caretAfterDigits', () => {
  it('stays after the digit that was typed, and at the end when that is where typing goes on', () => {
    expect(caretAfterDigits('4242 4242', 2)).toBe(2);
    expect(caretAfterDigits('4242 4242', 5)).toBe(6);
    expect(caretAfterDigits('12 / ', 2)).toBe(5);
    expect(caretAfterDigits('', 0)).toBe(0);
    expect(caretAfterDigits('4242', 0)).toBe(0);
  });
});

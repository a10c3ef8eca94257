import { describe, expect, it } from 'vitest';
import { afterTyping, type Typing } from '#web/demo/card-typing.ts';

/** `|` is the caret. */
function type(field: Typing['field'], marked: string, rest: Partial<Typing> = {}): string {
  const typing: Typing = {
    field,
    text: marked.replace('|', ''),
    caret: marked.indexOf('|'),
    inputType: 'insertText',
    shown: '',
    number: '4242 4242 4242 4242',
    ...rest,
  };
  const { text, caret } = afterTyping(typing);
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

const backspace = (shown: string) => ({ inputType: 'deleteContentBackward', shown });

describe('afterTyping', () => {
  it.each([
    ['number', '42424|', '4242 4|'],
    ['number', '42942 42|', '4294 242|'],
    ['number', '4249|4 2424', '4249| 4242 4'],
    ['number', '4242 4242 4242 4242 9|', '4242 4242 4242 4242|'],
    ['number', 'four|', '|'],
    ['expiry', '5|', '05 / |'],
    ['expiry', '12|', '12 / |'],
    ['expiry', '12 / 3|', '12 / 3|'],
    ['expiry', '12/2034|', '12 / 34|'],
    ['cvc', '1234|', '123|'],
  ] as const)('formats the %s %s', (field, typed, shown) => {
    expect(type(field, typed)).toBe(shown);
  });

  it('takes four digits for the code of American Express', () => {
    expect(type('cvc', '12345|', { number: '3782 822463 10005' })).toBe('1234|');
  });

  it.each([
    ['number', '4242 |', '4242 4', '4242|'],
    ['number', '4242|', '4242 ', '424|'],
    ['number', '4242|4242', '4242 4242', '424|4 242'],
    ['expiry', '12 / |', '12 / 3', '12|'],
    ['expiry', '12 /|', '12 / ', '1|'],
    ['expiry', '|', '1', '|'],
  ] as const)('deletes from the %s %s', (field, typed, before, shown) => {
    expect(type(field, typed, backspace(before))).toBe(shown);
  });
});

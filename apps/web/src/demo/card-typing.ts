import { brandOf, caretAfterDigits, cvcLength, digitsOf, formatExpiry, formatNumber } from '#web/demo/card-format.ts';
import type { CardField } from '#web/demo/card-validation.ts';

export interface Typing {
  field: CardField;
  /** After the browser's edit. */
  text: string;
  caret: number;
  inputType: string;
  shown: string;
  /** Decides the length of the security code. */
  number: string;
}

export function afterTyping(typing: Typing): { text: string; caret: number } {
  const { field, inputType } = typing;
  let before = digitsOf(typing.text.slice(0, typing.caret));
  const after = digitsOf(typing.text.slice(typing.caret));
  if (inputType === 'deleteContentBackward' && before + after === digitsOf(typing.shown)) {
    // Only a separator was deleted, which formatting restores: delete the digit before it.
    before = before.slice(0, -1);
  }
  const formatted = format(field, before + after, typing.number);
  // A trailing separator would block the next Backspace.
  const text = inputType.startsWith('delete') ? formatted.replace(/[ /]+$/, '') : formatted;
  const zeroAdded = field === 'expiry' && formatted.startsWith('0') && before !== '' && !before.startsWith('0');
  return { text, caret: caretAfterDigits(text, before.length + (zeroAdded ? 1 : 0)) };
}

function format(field: CardField, digits: string, number: string): string {
  if (field === 'cvc') {
    return digits.slice(0, cvcLength(brandOf(digitsOf(number))));
  }
  return field === 'number' ? formatNumber(digits) : formatExpiry(digits);
}

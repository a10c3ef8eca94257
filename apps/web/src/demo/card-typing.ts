import { brandOf, caretAfterDigits, cvcLength, digitsOf, formatExpiry, formatNumber } from '#web/demo/card-format.ts';
import type { CardField } from '#web/demo/card-validation.ts';

export interface Typing {
  field: CardField;
  /** The input's text and caret after the browser's edit. */
  text: string;
  caret: number;
  /** The event's `inputType`. */
  inputType: string;
  shown: string;
  /** The card number, which decides the length of the security code. */
  number: string;
}

/** The text and the caret of an input after a key, a paste or a deletion. */
export function afterTyping(typing: Typing): { text: string; caret: number } {
  const { field, inputType } = typing;
  let before = digitsOf(typing.text.slice(0, typing.caret));
  const after = digitsOf(typing.text.slice(typing.caret));
  if (inputType === 'deleteContentBackward' && before + after === digitsOf(typing.shown)) {
    // Only a separator was deleted, and formatting restores it: delete the digit before it.
    before = before.slice(0, -1);
  }
  const formatted = format(field, before + after, typing.number);
  // While deleting, a trailing separator would block the next Backspace.
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

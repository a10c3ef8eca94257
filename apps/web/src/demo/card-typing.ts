import { brandOf, caretAfterDigits, cvcLength, digitsOf, formatExpiry, formatNumber } from '#web/demo/card-format.ts';
import type { CardField } from '#web/demo/card-validation.ts';

export interface Typing {
  field: CardField;
  /** The input's text and caret as the browser has left them. */
  text: string;
  caret: number;
  /** The event's `inputType`. */
  inputType: string;
  /** What the input showed before. */
  shown: string;
  /** The card number, which decides how long the security code is. */
  number: string;
}

/** What an input shows after a key, a paste or a deletion, and where its caret goes. */
export function afterTyping(typing: Typing): { text: string; caret: number } {
  const { field, inputType } = typing;
  let before = digitsOf(typing.text.slice(0, typing.caret));
  const after = digitsOf(typing.text.slice(typing.caret));
  if (inputType === 'deleteContentBackward' && before + after === digitsOf(typing.shown)) {
    // Only a separator was deleted, and it would come back at once; the digit before it was meant.
    before = before.slice(0, -1);
  }
  const formatted = format(field, before + after, typing.number);
  // While deleting, a separator at the end would stand in the way of the next Backspace.
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

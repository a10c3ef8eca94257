import { INVISIBLE } from '#shared/domain/reading/plain-text.ts';

/** What comes after a number and is dialled later. */
const EXTENSION =
  /[\s,;(]*(?:e?xt?(?:n|ension)?|durchwahl|dw|nebenstelle|poste|int(?:erno)?|anexo|toestel|#)[\s.:=-]*\d{1,8}\)?$/i;
const LABEL = /^(?:tel|phone|fon|mob)\p{L}*[\s.:]+/iu;
/** Letters would be no phone number, or a second thing in its field. */
const NUMBER = /^[^\p{L}@<>]+$/u;
const MAX_LENGTH = 60;

/** A phone number as it was typed, with plain blanks and hyphens; null when it has not 3 to 20 digits besides an extension. */
export function readPhone(typed: string): string | null {
  const phone = typed
    .replace(INVISIBLE, '')
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(/\p{Dash}/gu, '-')
    .trim();
  const number = phone.replace(LABEL, '').replace(EXTENSION, '');
  const digits = number.replace(/\P{Nd}/gu, '').length;
  return NUMBER.test(number) && digits >= 3 && digits <= 20 && phone.length <= MAX_LENGTH ? phone : null;
}

import { INVISIBLE } from '#shared/domain/reading/plain-text.ts';

/** What makes part numbers unique: letters and digits without case, blanks and hyphens (`DIN-912 m8` is `DIN912M8`). */
export function partNumberKey(partNumber: string): string {
  // Most are plain, and an order of 2,000 lines asks for many.
  if (PLAIN.test(partNumber)) return partNumber.replace(/[ -]/g, '').toUpperCase();
  return partNumber
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/[\s\p{Dash}]/gu, '')
    .toUpperCase();
}

const PLAIN = /^[ -~]*$/;

/** Those of one key once, as they were first written; without blank ones. */
export function eachNumberOnce(numbers: string[]): string[] {
  const keys = new Set<string>();
  return numbers.filter((number) => {
    const key = partNumberKey(number);
    if (number === '' || keys.has(key)) return false;
    keys.add(key);
    return true;
  });
}

/** Cyrillic and Greek capitals that look like Latin ones, which stand in pairs. */
const LOOK_ALIKES = new Map(
  Array.from(
    'АAВBЕEКKМMНHОOРPСCТTУYХXІIЅSЈJΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX×X'.matchAll(/(.)(.)/gu),
    ([, other = '', latin = '']) => [other, latin],
  ),
);

/** Whether letters that look Latin stand among Latin ones: nobody who reads the number would type it so. */
export function mixesAlphabets(partNumber: string): boolean {
  const letters = Array.from(partNumberKey(partNumber)).filter((sign) => /\p{L}/u.test(sign));
  return letters.some((letter) => LOOK_ALIKES.has(letter)) && letters.some((letter) => /[A-Z]/.test(letter));
}

/**
 * What people look for, who separate the groups as they like: letters and digits alone (`AB/12.34` is `AB1234`), and Latin
 * letters for those of other scripts that look the same. Several products may have one.
 */
export function looseKey(partNumber: string): string {
  const letters = Array.from(partNumberKey(partNumber), (sign) => LOOK_ALIKES.get(sign) ?? sign);
  return letters.join('').replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

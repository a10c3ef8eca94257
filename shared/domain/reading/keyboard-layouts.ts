import { GS } from '#shared/domain/reading/gs1.ts';

/** The keys of the American keyboard, row by row, without and with Shift. */
const US = '`1234567890-=qwertyuiop[]\\asdfghjkl;\'zxcvbnm,./~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?';

/** What the same keys type on other keyboards. */
const LAYOUTS = [
  '^1234567890ß´qwertzuiopü+#asdfghjklöäyxcvbnm,.-°!"§$%&/()=?`QWERTZUIOPÜ*\'ASDFGHJKLÖÄYXCVBNM;:_',
  '²&é"\'(-è_çà)=azertyuiop^$*qsdfghjklmùwxcvbn,;:!~1234567890°+AZERTYUIOP¨£µQSDFGHJKLM%WXCVBN?./§',
  'º1234567890\'¡qwertyuiop`+çasdfghjklñ´zxcvbnm,.-ª!"·$%&/()=?¿QWERTYUIOP^*ÇASDFGHJKLÑ¨ZXCVBNM;:_',
  '\\1234567890\'ìqwertyuiopè+ùasdfghjklòàzxcvbnm,.-|!"£$%&/()=?^QWERTYUIOPé*§ASDFGHJKLç°ZXCVBNM;:_',
  '§1234567890+´qwertyuiopå¨\'asdfghjklöäzxcvbnm,.-½!"#¤%&/()=?`QWERTYUIOPÅ^*ASDFGHJKLÖÄZXCVBNM;:_',
].map((layout) => new Map(Array.from(layout, (typed, key) => [typed, US.charAt(key)])));

/** Signs that no code has, so that they tell a keyboard of another layout. */
const FOREIGN = /[^\p{ASCII}]|["'&]/u;

/** Whether a scanner's keys surely met another keyboard than it was set for. */
export function isOfOtherLayout(typed: string): boolean {
  return FOREIGN.test(typed);
}

/** What a scanner that sends American keys has read, when this was typed on a German, French, Spanish, Italian or Nordic keyboard. */
export function americanTexts(typed: string): string[] {
  const texts = LAYOUTS.map((layout) => Array.from(typed, (sign) => (sign === GS ? sign : layout.get(sign))));
  const whole = texts.filter((signs) => !signs.includes(undefined)).map((signs) => signs.join(''));
  return [...new Set(whole)].filter((text) => text !== typed && !FOREIGN.test(text));
}

/** The character of a physical key such as `Digit9` on the American keyboard; null for a key that types none. */
export function americanKey(code: string, isShifted: boolean): string | null {
  const numpad = /^Numpad(\d)$/.exec(code)?.[1] ?? NUMPAD[code];
  if (numpad !== undefined) return numpad;
  const key = /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1]?.toLowerCase() ?? NAMED[code];
  const at = key === undefined ? -1 : US.indexOf(key);
  return at === -1 ? null : US.charAt(isShifted ? at + US.length / 2 : at);
}

const NUMPAD: Record<string, string> = {
  NumpadSubtract: '-',
  NumpadDivide: '/',
  NumpadDecimal: '.',
  NumpadMultiply: '*',
  NumpadAdd: '+',
};

const NAMED: Record<string, string> = {
  Backquote: '`',
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Semicolon: ';',
  Quote: "'",
  Comma: ',',
  Period: '.',
  Slash: '/',
};

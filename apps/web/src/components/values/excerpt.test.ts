import { expect, test } from 'vitest';
import { excerptOf } from '#web/components/values/excerpt.ts';

test.each([
  ['M12 bolts', 9],
  ['M12 bolts', 100],
])('keeps %j within %d characters', (text, length) => {
  expect(excerptOf(text, length)).toEqual({ shown: text, cutWord: '', isCut: false });
});

test.each([
  ['Fully threaded bolts, boxed', 18, 'Fully threaded', ' bol'],
  ['Fully threaded bolts, boxed', 20, 'Fully threaded', ' bolts'],
  ['Fully threaded bolts, boxed', 21, 'Fully threaded bolts', ','],
  ['Fully threaded bolts, boxed', 22, 'Fully threaded bolts', ', '],
  ['Fully threaded bolts... boxed', 24, 'Fully threaded bolts', '... '],
  ['Of supercalifragilistic make', 20, 'Of supercalifragilis', ''],
  ['🔩🔧🔨', 2, '🔩🔧', ''],
])('cuts %j at %d characters to %j', (text, length, shown, cutWord) => {
  expect(excerptOf(text, length)).toEqual({ shown, cutWord, isCut: true });
  expect(shown + cutWord).toBe([...text].slice(0, length).join(''));
});

import { expect, test } from 'vitest';
import { candidateTrigrams, searchAlternatives, searchText } from '#server/db/search-text.ts';

test('a product is found by its fields without blanks and dashes, and by how its words begin', () => {
  expect(searchText('Hex Bolt BH-1X', 'M12 × 60')).toBe('hexboltbh1x\nm12×60\n  he  bo  bh  1x  m1  ×  60');
});

test.each([
  ['bh 1 x', [['bh1x'], ['  bh', '  1', '  x']]],
  ['BH–1X', [['bh1x'], ['  bh', '  1x']]],
  ['HEXbolt', [['hexbolt']]],
  ['bolt m12', [['boltm12'], ['bolt', 'm12']]],
  ['M8', [['  m8']]],
  ['(8', [['  (', '  8']]],
  [' - ', []],
  ['', []],
])('%j looks for %j', (search, alternatives) => {
  expect(searchAlternatives(search)).toEqual(alternatives);
});

test('texts that look alike or differ in case only are one', () => {
  const one = searchText('Größe ΟΔΟΣ ﬁt', 'é');
  expect(searchText('GRÖSSE οδος FIT', 'e\u0301'.toUpperCase())).toBe(one);
  expect(searchText('GRO\u0308SSE Οδοσ fit', 'É')).toBe(one);
});

test('what no engine stores is what both store instead of it', () => {
  expect(searchText('a\0b\ud83d', '')).toBe(searchText('a\ufffdb\ufffd', ''));
});

test('trigrams are of whole characters', () => {
  expect(candidateTrigrams([['a🔩bc']])).toEqual([['🔩bc', 'a🔩b']]);
});

test.each([
  ['steel', [['eel', 'ste']]],
  ['bolt', [['olt', 'bol']]],
  ['BH-1234567', [['567', '234']]],
  ['BH123456789', [['789', '456', '123']]],
  [
    'm1 2x',
    [
      ['12x', 'm12'],
      [' m1', '  m', ' 2x', '  2'],
    ],
  ],
  ['m8', [[' m8', '  m']]],
])('little is asked of the index for %s, and never one trigram for more than three characters', (search, trigrams) => {
  expect(candidateTrigrams(searchAlternatives(search))).toEqual(trigrams);
});

import { expect, test } from 'vitest';
import { SPELLINGS, WHOLE_WORD_SPELLINGS } from '#server/db/search/search-spellings.ts';
import { candidateTrigrams, nameBeginnings, searchAlternatives, searchText } from '#server/db/search/search-text.ts';

test('a search text holds the fields without blanks and dashes, and the beginnings of words', () => {
  expect(searchText('Hex Bolt BH-1X', 'M12 × 60, 1"')).toBe(
    '\thexboltbh1x\t  he  bo  bh  1x\n\tm12x60,1in\t  m1  x  60  ,  1  in',
  );
});

test('the search text of a product with a part number has a line for it, and ends with its key', () => {
  const bare = searchText('Bolt', 'Steel');
  expect(searchText('Bolt', 'Steel', null)).toBe(bare);
  expect(searchText('Bolt', 'Steel', 'DIN-912 M8')).toBe(`${bare}\n\tdin912m8\t  di  91  m8`);
  expect(searchText('Bolt', 'Steel', 'METRE 4')).toBe(`${bare}\n\tmeter4\t  me  4  metre  metre4`);
});

test.each([
  ['bh 1 x', [['bh1x'], ['  bh', '  1', '  x']]],
  ['BH–1X', [['bh1x'], ['  bh', '  1x']]],
  ['HEXbolt', [['hexbolt']]],
  ['bolt m12', [['boltm12'], ['bolt', 'm12']]],
  ['M8', [['  m8']]],
  ['(8', [['  (', '  8']]],
  ['6x6', [['6x6']]],
  ['m12*60', [['m12x60'], ['m12', 'x60']]],
  ['600 by 400', [['600x400'], ['600', 'x400']]],
  ['1" valve', [['1invalve'], ['1in', 'valve']]],
  ['1,000 washers', [['1000washers'], ['1000', 'washer']]],
  [' - ', []],
  ['', []],
])('%j looks for %j', (search, alternatives) => {
  expect(searchAlternatives(search)).toEqual(alternatives);
});

test('texts that look alike or differ only in case are equal', () => {
  const one = searchText('Größe ΟΔΟΣ ﬁt', 'é');
  expect(searchText('GRÖSSE οδος FIT', 'e\u0301'.toUpperCase())).toBe(one);
  expect(searchText('GRO\u0308SSE Οδοσ fit', 'É')).toBe(one);
});

test('characters that an engine cannot store are replaced alike', () => {
  expect(searchText('a\0b\ud83d', '')).toBe(searchText('a\ufffdb\ufffd', ''));
});

test.each([
  ['600 × 400', '600x400', '600 X 400', '600*400', '600 * 400', '600 by 400'],
  ['1 in', '1in', '1"', '1”', '1″', "1''", '1 inch', '1-inch', '1 inches'],
  ['1½ in', '1 1/2"', '1-1/2 inch'],
  ['1,200 × 800', '1200x800'],
])('every notation of %s is equal', (one, ...others) => {
  const text = searchText(`Valve ${one}, brass`, '');
  for (const other of others) {
    expect(searchText(`Valve ${other}, brass`, '')).toBe(text);
    expect(searchAlternatives(other)).toEqual(searchAlternatives(one));
  }
});

test.each([
  ['x', 'y'],
  ['in stock', 'stock'],
  ['2in1', '2 in 1 set'],
  ['8,5', '85'],
  ['6205,6206', '62056206'],
])('%j is not %j', (one, other) => {
  expect(searchText(one, '')).not.toBe(searchText(other, ''));
});

test('British and American spelling are equal, also while a word is typed', () => {
  for (const [other, kept] of [...SPELLINGS, ...WHOLE_WORD_SPELLINGS]) {
    const text = searchText(`Big ${kept} box`, '');
    expect(searchText(`Big ${other} box`, '')).toBe(text);
    for (let length = 3; length <= other.length; length += 1) {
      for (const [fragment = ''] of searchAlternatives(other.slice(0, length))) expect(text).toContain(fragment);
    }
  }
  expect(searchText('Discharge of polystyrene in service', '')).toContain('dischargeofpolystyreneinservice');
});

test.each([
  ['helmets', 'helmet'],
  ['valves', 'valve'],
  ['boxes', 'box'],
  ['pulleys', 'pulley'],
  ['bushes', 'bush'],
  ['assemblies', 'assembl'],
  ['ties', 'tie'],
  ['glass', 'glass'],
  ['brass', 'brass'],
  ['stainless', 'stainless'],
  ['radius', 'radius'],
  ['series', 'series'],
  ['gas', 'gas'],
  ['din933s', 'din933s'],
])('%s is found where %s is', (word, fragment) => {
  expect(searchAlternatives(word)).toEqual([[fragment]]);
});

test('an exact name matches as written or in the singular', () => {
  const hasName = (name: string, search: string) =>
    nameBeginnings(search).some((beginning) => searchText(name, 'x').startsWith(beginning));
  expect([hasName('Bolt M12×60', 'bolt m12 x 60'), hasName('Bolt', 'bolts'), hasName('Bolts', 'bolts')]).toEqual([
    true,
    true,
    true,
  ]);
  expect([hasName('Bolt M12×600', 'bolt m12 x 60'), hasName('Big bolt', 'bolt')]).toEqual([false, false]);
});

test('trigrams consist of whole characters', () => {
  expect(candidateTrigrams([['a🔩bc']])).toEqual([['🔩bc', 'a🔩b']]);
});

test.each([
  ['steel', [['eel', 'ste']]],
  ['bolt', [['olt', 'bol']]],
  ['BH-1234567', [['567', '234']]],
  ['BH123456789', [['789', '456', '123']]],
  // Letters with digits, before digits, before the letters that many part numbers begin with.
  ['12ab345', [['b34', '12a']]],
  ['3b72e7a', [['e7a', 'b72']]],
  ['1234ab5', [['ab5', '234']]],
  ['bh12ab34', [['b34', '12a']]],
  ['m12x60', [['m12', 'x60']]],
  [
    'm1 2x',
    [
      ['12x', 'm12'],
      [' m1', '  m', ' 2x', '  2'],
    ],
  ],
  ['m8', [[' m8', '  m']]],
])('%s needs few trigrams, at most one per three characters', (search, trigrams) => {
  expect(candidateTrigrams(searchAlternatives(search))).toEqual(trigrams);
});

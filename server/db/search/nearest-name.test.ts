import { expect, test } from 'vitest';
import { fragmentsOfMisspelled, nearestName } from '#server/db/search/nearest-name.ts';
import { searchText } from '#server/db/search/search-text.ts';

const names = [
  'Galvanized Chain 8 mm, 30 m Drum',
  'Safety Helmet with Ratchet Harness, Yellow',
  'Brass Ball Valve 1 in, Full Bore',
  'Deep-Groove Ball Bearing 6205-2RS C3',
  'Hex Bolt M12 × 60',
];

test.each([
  ['galvnized', names[0]],
  ['Galvinised chan', names[0]],
  ['saftey helmets', names[1]],
  ['hemlet', names[1]],
  ['vavle', names[2]],
  ['6206', names[3]],
  ['hex bold m12x60', names[4]],
  ['forklift', null],
  ['xyz', null],
])('%s means %s', (search, name) => {
  expect(nearestName(search, names)).toBe(name);
});

test('the shortest of equally similar names is nearest', () => {
  expect(nearestName('helmt', ['Helmet, yellow', 'Helmet', 'Helmet, red'])).toBe('Helmet');
});

test.each(['galvanized', 'stretch', 'helmet', 'stainless'])(
  'one typo in %s leaves a fragment that its text holds',
  (word) => {
    const text = searchText(`Steel ${word} chain`, '');
    const holds = ([...alternatives]: string[][]) =>
      alternatives.some((fragments) => fragments.every((fragment) => text.includes(fragment)));
    for (let at = 0; at < word.length; at += 1) {
      const typos = [
        word.slice(0, at) + word.slice(at + 1),
        `${word.slice(0, at)}q${word.slice(at)}`,
        `${word.slice(0, at)}q${word.slice(at + 1)}`,
        `${word.slice(0, at)}${word.charAt(at + 1)}${word.charAt(at)}${word.slice(at + 2)}`,
      ];
      for (const typo of typos) expect([typo, holds(fragmentsOfMisspelled(`${typo} chain`).all)]).toEqual([typo, true]);
    }
    expect(holds(fragmentsOfMisspelled('forklift chain').all)).toBe(false);
    expect(holds(fragmentsOfMisspelled('forklift chain').any)).toBe(true);
    expect(fragmentsOfMisspelled('m8 x')).toEqual({ all: [], any: [] });
  },
);

test('a long search is compared by its first words and searched by its longest', () => {
  const long = Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ');
  expect(fragmentsOfMisspelled(long).all.length).toBeLessThanOrEqual(27);
  expect(nearestName(long, ['word0'])).toBe('word0');
});

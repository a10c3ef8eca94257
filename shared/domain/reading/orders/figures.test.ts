import fc from 'fast-check';
import { expect, test } from 'vitest';
import { figuresOf } from '#shared/domain/reading/orders/figures.ts';
import { wordsOf } from '#shared/domain/reading/orders/words.ts';

const pieces = fc.oneof(
  fc.constantFrom(
    'qty',
    'Menge',
    'pcs',
    'Stück',
    'x',
    'à',
    'per',
    '100',
    '1.000',
    '1,5',
    'M12',
    'DIN',
    '933',
    '8.8',
    'rev',
  ),
  fc.constantFrom('box', 'of', 'dozen', '12/2026', '€', '3.50', 'KW', '47', '(500)', '50', 'm', '1/2"', '2x', '/', '-'),
  fc.string({ maxLength: 6, unit: 'grapheme' }),
  fc.integer({ min: 0, max: 99_999 }).map(String),
);
const line = fc.array(pieces, { maxLength: 20 }).map((words) => words.join(' '));

test('whatever a line holds, each number of it is read once, and none of the words that name the product', () => {
  fc.assert(
    fc.property(line, fc.array(fc.nat(19), { maxLength: 4 }), (text, places) => {
      const words = wordsOf(text, { start: 0, end: text.length });
      const taken = new Set(places.flatMap((place) => words[place] ?? []));
      const figures = figuresOf(words, { taken, isBlankGrouped: false, about: '' });
      const used = figures.flatMap((figure) => figure.words);
      expect(new Set(used).size).toBe(used.length);
      expect(used.filter((word) => taken.has(word) && /\d/.test(word.text))).toEqual([]);
      for (const { number } of figures) expect(number['.'] ?? number[',']).not.toBeNull();
    }),
    { numRuns: 1000 },
  );
});

test('a number beside a word for quantities or for pieces is taken for that', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999 }),
      fc.constantFrom(['qty', 'named'], ['Menge', 'named'], ['quantité', 'named'], ['cantidad', 'named']),
      (value, [word, role]) => {
        const text = `${word} ${value}`;
        const [only, ...others] = figuresOf(wordsOf(text, { start: 0, end: text.length }), {
          taken: new Set(),
          isBlankGrouped: false,
          about: '',
        });
        expect(others).toEqual([]);
        expect(only).toMatchObject({ role, number: { '.': String(value) } });
      },
    ),
  );
});

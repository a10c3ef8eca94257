import { expect, test } from 'vitest';
import { excerpt } from '#web/components/excerpt.ts';

test('ends in an ellipsis even when the text fits', () => {
  expect(excerpt('M12 bolts', 9)).toBe('M12 bolts…');
});

test('cuts to exactly the length and says so', () => {
  expect(excerpt('a'.repeat(101), 100)).toBe(`${'a'.repeat(100)}…`);
});

test('does not cut a character in two', () => {
  expect(excerpt('🔩🔧🔨', 2)).toBe('🔩🔧…');
});

import { expect, test } from 'vitest';
import { CodeRecognizer } from '#web/features/admin/scan/code-recognizer.ts';

/** The keys of a text, `gapMs` after one another. */
function keysOf(text: string, { from, gapMs }: { from: number; gapMs: number }) {
  return [...text].map((key, index) => ({
    key,
    code: `Digit${key}`,
    time: from + index * gapMs,
    repeat: false,
    modified: false,
    composing: false,
  }));
}

const enter = (time: number) => ({
  key: 'Enter',
  code: 'Enter',
  time,
  repeat: false,
  modified: false,
  composing: false,
});

test('a barcode is recognized, without what was typed before it', () => {
  const recognizer = new CodeRecognizer<number>();
  const keys = [...keysOf('7', { from: 0, gapMs: 0 }), ...keysOf('4006381333931', { from: 500, gapMs: 5 }), enter(570)];
  expect(keys.map((key, index) => recognizer.press(key, index)).at(-1)).toEqual({
    codes: ['4006381333931'],
    before: 1,
  });
});

test('typing is no scan', () => {
  const recognizer = new CodeRecognizer<number>();
  const keys = [...keysOf('40063', { from: 0, gapMs: 90 }), enter(470)];
  expect(keys.map((key, index) => recognizer.press(key, index))).toEqual(keys.map(() => null));
});

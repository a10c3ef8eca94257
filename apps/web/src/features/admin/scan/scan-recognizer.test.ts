import { describe, expect, test } from 'vitest';
import { type KeyPress, ScanRecognizer } from '#web/features/admin/scan/scan-recognizer.ts';

const id = '01a1fb25-bb32-7522-ab74-78a17615107c';

/** On an American keyboard. */
function codeOf(character: string): string {
  if (character === '-') return 'Minus';
  return /\d/.test(character) ? `Digit${character}` : `Key${character.toUpperCase()}`;
}

/** `gap` is in milliseconds: one, or one for each key. */
function keysOf(text: string, gap: number | number[], change: (press: KeyPress) => Partial<KeyPress> = () => ({})) {
  let time = 1000;
  return [...text].map((character, index) => {
    time += typeof gap === 'number' ? gap : (gap[index % gap.length] ?? 0);
    const press = { key: character, code: codeOf(character), time, repeat: false, modified: false, composing: false };
    return { ...press, ...change(press) };
  });
}

function end(keys: KeyPress[], key = 'Enter', gap = 5): KeyPress[] {
  const time = (keys.at(-1)?.time ?? 0) + gap;
  return [...keys, { key, code: key, time, repeat: false, modified: false, composing: false }];
}

/** A key's mark is its index. Expects no result before the last key. */
function play(keys: KeyPress[]): { orderId: string; before: number } | null {
  const recognizer = new ScanRecognizer<number>();
  const responses = keys.map((press, index) => recognizer.press(press, index));
  expect(responses.slice(0, -1).filter((response) => response !== null)).toEqual([]);
  return responses.at(-1) ?? null;
}

const found = { orderId: id, before: 0 };

describe('a scanner', () => {
  test.each([
    ['on a cable', 1],
    ['with batches of the bus', [0, 0, 0, 8]],
    ['by radio', 35],
    ['at its slowest setting', 48],
  ])('%s is recognized, ended by Enter or Tab', (_name, gap) => {
    expect(play(end(keysOf(id, gap)))).toEqual(found);
    expect(play(end(keysOf(id, gap), 'Tab'))).toEqual(found);
  });

  test('is recognized on a busy computer', () => {
    const late = keysOf(id, 4).map((press, index) => ({ ...press, time: press.time + (index > 20 ? 250 : 0) }));
    expect(play(end(late))).toEqual(found);
  });

  test.each([']Q1', '~', '*ORD*'])('may type %s before the id, which belongs to the scan', (prefix) => {
    expect(play(end(keysOf(prefix + id, 5)))).toEqual(found);
  });

  test('leaves what was typed before it', () => {
    const typed = keysOf('bolt', 140);
    const start = typed.at(-1)?.time ?? 0;
    const scanned = keysOf(id, 5).map((press) => ({ ...press, time: press.time + start }));
    expect(play(end([...typed, ...scanned]))).toEqual({ orderId: id, before: 4 });
  });

  test('may type capitals, with Shift or Caps Lock', () => {
    const shift: KeyPress = {
      key: 'Shift',
      code: 'ShiftLeft',
      time: 0,
      repeat: false,
      modified: false,
      composing: false,
    };
    const capitals = keysOf(id.toUpperCase(), 5).flatMap((press) =>
      /[A-F]/.test(press.key) ? [{ ...shift, time: press.time - 1 }, press] : [press],
    );
    expect(play(end(capitals))?.orderId).toBe(id);
  });

  test('may send the American layout to a computer with another one', () => {
    const german: Record<string, string> = { '-': 'ß' };
    const french: Record<string, string> = { '-': ')', a: 'q', '1': '&', '2': 'é', '0': 'à', '7': 'è' };
    for (const layout of [german, french]) {
      const keys = keysOf(id, 5, ({ key }) => ({ key: layout[key] ?? key }));
      expect(play(end(keys))).toEqual(found);
    }
  });

  test('may send the layout of the computer', () => {
    const keys = keysOf(id, 5, ({ key, code }) => ({ code: key === '-' ? 'Slash' : key === 'a' ? 'KeyQ' : code }));
    expect(play(end(keys))).toEqual(found);
  });

  test('is recognized a second time', () => {
    const recognizer = new ScanRecognizer<null>();
    const scans = [1, 2].flatMap((round) =>
      end(keysOf(id, 5))
        .map((press) => recognizer.press({ ...press, time: press.time + round * 1000 }, null))
        .filter((scan) => scan !== null),
    );
    expect(scans.map(({ orderId }) => orderId)).toEqual([id, id]);
  });
});

describe('no scan is', () => {
  test.each([
    ['a fast typist, who types an id', end(keysOf(id, [70, 95, 60, 110]), 'Enter', 120)],
    ['a fast beginning that is finished by hand', end([...keysOf(id.slice(0, 20), 5), ...keysOf(id.slice(20), 400)])],
    ['an id that waits for its Enter', end(keysOf(id, 5), 'Enter', 400)],
    ['an id without an end', keysOf(id, 5)],
    ['another barcode', end(keysOf('4006381333931', 5))],
    ['an id with something after it', end(keysOf(`${id}-7`, 5))],
    ['an id with a letter too few', end(keysOf(id.slice(1), 5))],
    ['a held key', end(keysOf('0'.repeat(40), 30, () => ({ repeat: true })))],
    ['an id in which a key is held', end(keysOf(id, 5, ({ code }) => ({ repeat: code === 'Minus' })))],
    ['what an input method composes', end(keysOf(id, 5, () => ({ composing: true, key: 'Process' })))],
    ['a shortcut among the keys', end(keysOf(id, 5, ({ code }) => ({ modified: code === 'Digit7' })))],
    ['an arrow among the keys', end(keysOf(id, 5, ({ code }) => (code === 'Minus' ? { key: 'ArrowLeft' } : {})))],
  ])('%s', (_name, keys) => {
    expect(play(keys)).toBeNull();
  });

  test('a paste and Enter', () => {
    const paste = keysOf('v', 5, () => ({ modified: true }));
    expect(play(end(paste))).toBeNull();
  });
});

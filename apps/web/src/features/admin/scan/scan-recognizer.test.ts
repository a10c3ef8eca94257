import { describe, expect, test } from 'vitest';
import { slipIn } from '#shared/domain/orders/order-id.ts';
import { type KeyPress, type Scan, ScanRecognizer } from '#web/features/admin/scan/scan-recognizer.ts';

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
function play(keys: KeyPress[]): Scan<number> | null {
  const recognizer = new ScanRecognizer<number>();
  const responses = keys.map((press, index) => recognizer.press(press, index));
  expect(responses.slice(0, -1).filter((response) => response !== null)).toEqual([]);
  return responses.at(-1) ?? null;
}

/** The order of the slip that was scanned, and the key before which the field was as it should be. */
function slip(keys: KeyPress[]): { orderId: string | null; before: number } | null {
  const scan = play(keys);
  return scan && { orderId: slipIn(scan.codes), before: scan.before };
}

/** The keys from an index on come later. */
const pausedAt = (keys: KeyPress[], index: number, ms: number) =>
  keys.map((press, at) => ({ ...press, time: press.time + (at >= index ? ms : 0) }));

const found = { orderId: id, before: 0 };

describe('a scanner', () => {
  test.each([
    ['on a cable', 1],
    ['with batches of the bus', [0, 0, 0, 8]],
    ['by Bluetooth', 8],
    ['by radio', 40],
    ['at its slowest setting', 48],
  ])('%s is recognized, ended by Enter or Tab', (_name, gap) => {
    expect(slip(end(keysOf(id, gap)))).toEqual(found);
    expect(slip(end(keysOf(id, gap), 'Tab'))).toEqual(found);
  });

  test.each([1, 8, 40])(
    'with %d ms from key to key gives its whole code, wherever a tablet stops for half a second',
    (gap) => {
      for (const code of [id, '4006381333931', '1z999aa10123456784']) {
        const keys = end(keysOf(code, gap), 'Enter', gap);
        for (let index = 1; index < keys.length; index += 1) {
          expect(play(pausedAt(keys, index, 500))?.codes[0], `${code} with a pause before its key ${index}`).toBe(code);
        }
      }
    },
  );

  test.each([']Q1', '~', '*ORD*'])('may type %s before the id, which belongs to the scan', (prefix) => {
    expect(slip(end(keysOf(prefix + id, 5)))).toEqual(found);
  });

  test('leaves what was typed before it', () => {
    const typed = keysOf('bolt', 140);
    const scanned = keysOf(id, 5).map((press) => ({ ...press, time: press.time + 860 }));
    expect(slip(end([...typed, ...scanned]))).toEqual({ orderId: id, before: 4 });
  });

  test('after one key by hand is given with that key and without it', () => {
    const scan = play(
      end([...keysOf('7', 0), ...keysOf('4006381333931', 5).map((press) => ({ ...press, time: press.time + 300 }))]),
    );
    expect(scan).toEqual({ codes: ['74006381333931', '4006381333931'], before: 1 });
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
    expect(slip(end(capitals))?.orderId).toBe(id);
  });

  test('may send the American layout to a computer with another one', () => {
    const german: Record<string, string> = { '-': 'ß' };
    const french: Record<string, string> = { '-': ')', a: 'q', '1': '&', '2': 'é', '0': 'à', '7': 'è' };
    for (const layout of [german, french]) {
      const keys = keysOf(id, 5, ({ key }) => ({ key: layout[key] ?? key }));
      expect(slip(end(keys))).toEqual(found);
    }
  });

  test('may send the layout of the computer', () => {
    const keys = keysOf(id, 5, ({ key, code }) => ({ code: key === '-' ? 'Slash' : key === 'a' ? 'KeyQ' : code }));
    expect(slip(end(keys))).toEqual(found);
  });

  const element = '010952000360125310LOT7';
  test.each([
    ['with Ctrl and the key of a bracket', { key: ']', code: 'BracketRight', modified: true }],
    ['with Ctrl on a German keyboard', { key: '+', code: 'BracketRight', modified: true }],
    ['as F8', { key: 'F8', code: 'F8' }],
    ['as it is', { key: '\u001d', code: '' }],
  ])('may type the separator of GS1 %s', (_name, change) => {
    const keys = keysOf(`${element}|3020`, 5, ({ key }) => (key === '|' ? change : {}));
    expect(play(end(keys))?.codes[0]).toBe(`${element}\u001d3020`);
  });

  test('may type a character by its number with Alt', () => {
    const keys = keysOf(`${element}|0029|3020`, 5).map((press, at) => {
      if (press.key === '|') return { ...press, key: 'Alt', code: 'AltLeft' };
      const isNumber = at > element.length && at < element.length + 5;
      return isNumber ? { ...press, code: `Numpad${press.key}`, modified: true, alt: true } : press;
    });
    expect(play(end(keys))?.codes[0]).toBe(`${element}\u001d3020`);
  });

  test('that sends the layout of the computer has no letters swapped', () => {
    const keys = keysOf('AZ-12', 5, ({ key, code }) => ({ code: key === 'Z' ? 'KeyY' : key === '-' ? 'Slash' : code }));
    expect(play(end(keys))?.codes).toEqual(['AZ-12']);
  });

  test('is recognized a second time', () => {
    const recognizer = new ScanRecognizer<null>();
    const scans = [1, 2].flatMap((round) =>
      end(keysOf(id, 5))
        .map((press) => recognizer.press({ ...press, time: press.time + round * 1000 }, null))
        .filter((scan) => scan !== null),
    );
    expect(scans.map(({ codes }) => slipIn(codes))).toEqual([id, id]);
  });
});

describe('no slip is', () => {
  test.each([
    ['another barcode', '4006381333931'],
    ['an id with something after it', `${id}-7`],
    ['an id with a letter too few', id.slice(1)],
    ['the tail of an id', id.slice(-12)],
  ])('%s, but a scan', (_name, code) => {
    expect(slip(end(keysOf(code, 5)))).toEqual({ orderId: null, before: 0 });
  });
});

describe('no scan is', () => {
  test.each([
    ['a fast typist, who types an id', end(keysOf(id, [70, 95, 60, 110]), 'Enter', 120)],
    ['a fast word', end(keysOf('bolt', [60, 75, 55]), 'Enter', 90)],
    ['a fast beginning that is finished by hand', end([...keysOf(id.slice(0, 20), 5), ...keysOf(id.slice(20), 400)])],
    ['an id that waits for its Enter', end(keysOf(id, 5), 'Enter', 800)],
    ['three fast keys', end(keysOf('abc', 5))],
    ['an id without an end', keysOf(id, 5)],
    ['a held key', end(keysOf('0'.repeat(40), 30, () => ({ repeat: true })))],
    ['what an input method composes', end(keysOf(id, 5, () => ({ composing: true, key: 'Process' })))],
  ])('%s', (_name, keys) => {
    expect(play(keys)).toBeNull();
  });

  test.each([
    ['a held key', ({ code }: KeyPress) => ({ repeat: code === 'Minus' })],
    ['a shortcut', ({ code }: KeyPress) => ({ modified: code === 'Digit7' })],
    ['an arrow', ({ code }: KeyPress) => (code === 'Minus' ? { key: 'ArrowLeft' } : {})],
  ])('the rest of an id after %s among its keys, but it presses nothing', (_name, change) => {
    expect(play(end(keysOf(id, 5, change)))).toEqual({ codes: [], before: 0 });
  });

  test('a paste and Enter', () => {
    const paste = keysOf('v', 5, () => ({ modified: true }));
    expect(play(end(paste))).toBeNull();
  });
});

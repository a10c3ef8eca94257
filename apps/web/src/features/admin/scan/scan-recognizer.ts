import { isOrderId, ORDER_ID_LENGTH } from '#shared/domain/orders/order-id.ts';

export interface KeyPress {
  /** By the computer's layout, such as `a` or `Enter`. */
  key: string;
  /** The physical key, such as `KeyA`. */
  code: string;
  /** Milliseconds of a monotonic clock. */
  time: number;
  repeat: boolean;
  modified: boolean;
  composing: boolean;
}

/** Maximum average. Fingers take twice as long for letters without meaning; scanners take 1 to 40 ms. */
const MEAN_MS = 50;
/** A busy computer delivers a scanner's keys late. */
const MAX_DELAY_MS = 300;
/** The id and a prefix that a scanner may be set to type. */
const MAX_KEYS = 64;

const endKeys = new Set(['Enter', 'Tab']);
const ignoredKeys = new Set(['Shift', 'CapsLock', 'NumLock', 'Control', 'Alt', 'AltGraph', 'Meta']);

interface RecordedKey<Mark> {
  layout: string;
  us: string;
  time: number;
  mark: Mark;
}

/**
 * Tells a scanner, which acts as a keyboard, from typing: an order id comes faster than a person types, then Enter or
 * Tab. Every key carries a mark, such as the field's content; a scan returns the mark of its first key.
 */
export class ScanRecognizer<Mark> {
  #keys: RecordedKey<Mark>[] = [];

  press(press: KeyPress, mark: Mark): { orderId: string; before: Mark } | null {
    if (ignoredKeys.has(press.key)) return null;
    if (press.repeat || press.modified || press.composing) return this.#reset();
    if (endKeys.has(press.key)) {
      const scan = this.#recognize(press.time);
      this.#reset();
      return scan;
    }
    if (press.key.length !== 1 && press.key !== 'Dead') return this.#reset();
    this.#keys.push({ layout: press.key, us: usCharacter(press.code), time: press.time, mark });
    if (this.#keys.length > MAX_KEYS) this.#keys.shift();
    return null;
  }

  #reset(): null {
    this.#keys = [];
    return null;
  }

  #recognize(end: number): { orderId: string; before: Mark } | null {
    const id = this.#keys.slice(-ORDER_ID_LENGTH);
    const [first, last] = [id.at(0), id.at(-1)];
    if (id.length < ORDER_ID_LENGTH || first === undefined || last === undefined) return null;
    if (!isRhythmOfScanner(id.map(({ time }) => time).concat(end))) return null;
    const orderId = readId(id);
    if (orderId === null) return null;

    // A scanner's prefix has the same rhythm as the id; typing before it does not.
    let begin = this.#keys.length - ORDER_ID_LENGTH;
    for (let before = this.#keys[begin - 1]; before; before = this.#keys[begin - 1]) {
      if ((this.#keys[begin]?.time ?? 0) - before.time > MEAN_MS) break;
      begin -= 1;
    }
    return { orderId, before: this.#keys[begin]?.mark ?? first.mark };
  }
}

export function isRhythmOfScanner(times: number[]): boolean {
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const sum = gaps.reduce((total, gap) => total + gap, 0);
  return sum / gaps.length <= MEAN_MS && gaps.every((gap) => gap >= 0 && gap <= MAX_DELAY_MS);
}

/** Scanners send the keys of one layout, mostly the American: by another, a hyphen is another character. */
function readId(keys: RecordedKey<unknown>[]): string | null {
  for (const layout of ['layout', 'us'] as const) {
    const text = keys.map((key) => key[layout]).join('');
    if (isOrderId(text)) return text.toLowerCase();
  }
  return null;
}

/** What the key has on the American layout; `?` for keys that no id has. */
export function usCharacter(code: string): string {
  if (code === 'Minus' || code === 'NumpadSubtract') return '-';
  // Always one character for a key.
  return /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1] ?? '?';
}

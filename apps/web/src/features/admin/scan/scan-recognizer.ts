import { isOrderId, ORDER_ID_LENGTH } from '#shared/domain/order-id.ts';

/** One key as the browser tells it. */
export interface KeyPress {
  /** What the computer's layout makes of it, such as `a` or `Enter`. */
  key: string;
  /** Which key it is on the keyboard, such as `KeyA`. */
  code: string;
  /** Milliseconds of a clock that only goes forward. */
  time: number;
  /** Held down. */
  repeat: boolean;
  /** With Ctrl, Alt or Meta. */
  modified: boolean;
  /** On its way through an input method, which makes other letters of it. */
  composing: boolean;
}

/** From one key to the next, on average. Fingers take twice as long for letters that make no word, scanners 1 to 40 ms. */
const MEAN_MS = 50;
/** A computer that is busy for a moment hands over a scanner's keys late. */
const MAX_DELAY_MS = 300;
/** The id and what a scanner may be set to type before it. */
const MAX_KEYS = 64;

const ends = new Set(['Enter', 'Tab']);
/** Come between the letters and mean nothing by themselves. */
const silent = new Set(['Shift', 'CapsLock', 'NumLock', 'Control', 'Alt', 'AltGraph', 'Meta']);

interface Heard<Mark> {
  layout: string;
  us: string;
  time: number;
  mark: Mark;
}

/**
 * Tells a scanner, which types like a keyboard, from fingers: the last keys before Enter or Tab are the id of an order
 * and came faster than anybody types. Each key is let through at once and carries a mark, such as what a field held;
 * when it was a scan, the answer has the mark of its first key.
 */
export class ScanRecognizer<Mark> {
  #keys: Heard<Mark>[] = [];

  /** Gives the scan that this key ends, else null. */
  press(press: KeyPress, mark: Mark): { orderId: string; before: Mark } | null {
    if (silent.has(press.key)) return null;
    if (press.repeat || press.modified || press.composing) return this.#forget();
    if (ends.has(press.key)) {
      const scan = this.#recognize(press.time);
      this.#forget();
      return scan;
    }
    if (press.key.length !== 1 && press.key !== 'Dead') return this.#forget();
    this.#keys.push({ layout: press.key, us: usCharacter(press.code), time: press.time, mark });
    if (this.#keys.length > MAX_KEYS) this.#keys.shift();
    return null;
  }

  #forget(): null {
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

    // What the scanner types before the id comes in the same rhythm; what fingers typed before does not.
    let begin = this.#keys.length - ORDER_ID_LENGTH;
    for (let before = this.#keys[begin - 1]; before; before = this.#keys[begin - 1]) {
      if ((this.#keys[begin]?.time ?? 0) - before.time > MEAN_MS) break;
      begin -= 1;
    }
    return { orderId, before: this.#keys[begin]?.mark ?? first.mark };
  }
}

/** The times of the keys and of the one that ends them. */
function isRhythmOfScanner(times: number[]): boolean {
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const sum = gaps.reduce((total, gap) => total + gap, 0);
  return sum / gaps.length <= MEAN_MS && gaps.every((gap) => gap >= 0 && gap <= MAX_DELAY_MS);
}

/**
 * A scanner plays the keys of one layout, mostly the American, whatever the computer's is: there a hyphen may come out
 * as another sign. So the letters count as they came out, or as the American keyboard has them.
 */
function readId(keys: Heard<unknown>[]): string | null {
  for (const layout of ['layout', 'us'] as const) {
    const text = keys.map((key) => key[layout]).join('');
    if (isOrderId(text)) return text.toLowerCase();
  }
  return null;
}

function usCharacter(code: string): string {
  if (code === 'Minus' || code === 'NumpadSubtract') return '-';
  // Something in any case, so that the count of characters stays that of keys.
  return /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1] ?? '?';
}

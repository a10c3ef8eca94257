export interface KeyPress {
  /** By the computer's layout, such as `a` or `Enter`. */
  key: string;
  /** The physical key, such as `KeyA`. */
  code: string;
  /** When it was pressed, in milliseconds of a monotonic clock, however late the page gets to it. */
  time: number;
  repeat: boolean;
  modified: boolean;
  composing: boolean;
}

/** Average between the keys of a piece. Fingers take twice as long for letters without meaning; scanners take 1 to 50 ms. */
const MEAN_MS = 50;
/** A longer gap divides a scan in pieces. */
const PIECE_MS = 80;
/** A slow tablet delivers a scan in pieces at most so far apart, and its end key. */
const PAUSE_MS = 700;
/** What is shorter may come from fingers. */
const MIN_KEYS = 4;
/** A scan has at most one more piece for as many keys. */
const KEYS_FOR_PIECE = 6;
/** So many keys in a scanner's rhythm are a scanner's. */
const SURE_KEYS = 3;
/** The longest code and a prefix that a scanner may be set to type. */
const MAX_KEYS = 100;

const endKeys = new Set(['Enter', 'Tab']);
const ignoredKeys = new Set(['Shift', 'CapsLock', 'NumLock', 'Control', 'Alt', 'AltGraph', 'Meta']);

interface RecordedKey<Mark> {
  layout: string;
  us: string;
  time: number;
  mark: Mark;
}

export interface Scan<Mark> {
  /**
   * What may have been scanned, the longest first: one or two keys before a pause may have been typed by hand. Scanners
   * send the keys of one layout, mostly the American, so each is given by the computer's layout and by that one. None when
   * another key came in between, such as one that was held: what follows would be a part of a code.
   */
  codes: string[];
  /** The mark of the first key that surely belongs to the scan. */
  before: Mark;
}

/**
 * Tells a scanner, which acts as a keyboard, from typing: a code comes faster than a person types, then Enter or Tab.
 * Nothing is recognized before that key. Every key carries a mark, such as the field's content.
 */
export class ScanRecognizer<Mark> {
  #keys: RecordedKey<Mark>[] = [];
  /** The first key of a scan that another key broke, while the rest of it comes. */
  #broken: { mark: Mark; time: number } | null = null;

  press(press: KeyPress, mark: Mark): Scan<Mark> | null {
    if (ignoredKeys.has(press.key)) return null;
    if (press.repeat || press.modified || press.composing) return this.#breakOff(press.time);
    if (endKeys.has(press.key)) {
      const scan = this.#recognize(press.time);
      this.#reset();
      return scan;
    }
    if (press.key.length !== 1 && press.key !== 'Dead') return this.#breakOff(press.time);
    if (this.#broken && press.time - this.#broken.time > PIECE_MS) this.#broken = null;
    if (this.#broken) this.#broken.time = press.time;
    this.#keys.push({ layout: press.key, us: usCharacter(press.code), time: press.time, mark });
    if (this.#keys.length > MAX_KEYS) this.#keys.shift();
    return null;
  }

  forget(): void {
    this.#reset();
  }

  /** Whether a key at this time follows others as fast as a scanner's. */
  isUnderWay(time: number): boolean {
    const piece = piecesOf(this.#keys).at(-1) ?? [];
    return piece.length > 1 && time - (piece.at(-1)?.time ?? 0) <= PIECE_MS;
  }

  #reset(): null {
    this.#keys = [];
    this.#broken = null;
    return null;
  }

  #breakOff(time: number): null {
    const [first] = this.#keys;
    const mark = this.#broken?.mark ?? first?.mark;
    const wasUnderWay = this.isUnderWay(time);
    this.#keys = [];
    this.#broken = mark !== undefined && (this.#broken || wasUnderWay) ? { mark, time } : null;
    return null;
  }

  #recognize(end: number): Scan<Mark> | null {
    if (this.#broken && end - this.#broken.time <= PIECE_MS) return { codes: [], before: this.#broken.mark };
    const readings = readingsOf(this.#keys, end);
    const [shortest] = readings;
    if (shortest === undefined) return null;
    if (this.#broken) return { codes: [], before: this.#broken.mark };
    const sure = readings.findLast(({ beginsWithScan }) => beginsWithScan) ?? shortest;
    const codes = readings.toReversed().flatMap(({ keys }) => [textOf(keys, 'layout'), textOf(keys, 'us')]);
    return { codes: [...new Set(codes)], before: sure.first.mark };
  }
}

interface Reading<Mark> {
  keys: RecordedKey<Mark>[];
  first: RecordedKey<Mark>;
  /** Its first piece has a scanner's rhythm. */
  beginsWithScan: boolean;
}

/** What the last keys can be as a scan that ends then, the shortest first. */
function readingsOf<Mark>(all: RecordedKey<Mark>[], end: number): Reading<Mark>[] {
  const readings: Reading<Mark>[] = [];
  let next = end;
  let keys: RecordedKey<Mark>[] = [];
  let pieces = 0;
  let fast: number[] = [];
  for (const piece of piecesOf(all).toReversed()) {
    const [first, last] = [piece[0], piece.at(-1)];
    if (!first || !last || next - last.time > PAUSE_MS || next < last.time) break;
    keys = [...piece, ...keys];
    fast = [...piece.slice(1).map(({ time }, index) => time - (piece[index]?.time ?? time)), ...fast];
    pieces += 1;
    next = first.time;
    const mean = fast.reduce((sum, gap) => sum + gap, 0) / fast.length;
    const isScan = keys.length >= MIN_KEYS && mean <= MEAN_MS && pieces <= 1 + keys.length / KEYS_FOR_PIECE;
    if (isScan) readings.push({ keys, first, beginsWithScan: piece.length >= SURE_KEYS });
  }
  return readings;
}

/** Parts the keys where a scanner would have been faster. */
function piecesOf<Mark>(keys: RecordedKey<Mark>[]): RecordedKey<Mark>[][] {
  const pieces: RecordedKey<Mark>[][] = [];
  for (const key of keys) {
    const current = pieces.at(-1);
    const last = current?.at(-1);
    if (current && last && key.time - last.time <= PIECE_MS && key.time >= last.time) current.push(key);
    else pieces.push([key]);
  }
  return pieces;
}

function textOf(keys: RecordedKey<unknown>[], layout: 'layout' | 'us'): string {
  return keys.map((key) => key[layout]).join('');
}

/** What the key has on the American layout; `?` for keys that codes seldom have. */
function usCharacter(code: string): string {
  if (code === 'Minus' || code === 'NumpadSubtract') return '-';
  // Always one character for a key.
  return /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1] ?? '?';
}

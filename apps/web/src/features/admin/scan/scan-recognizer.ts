import { MAX_SCAN_LENGTH } from '#shared/domain/limits.ts';
import { slipIn } from '#shared/domain/orders/order-id.ts';
import { GS } from '#shared/domain/reading/gs1.ts';
import { americanKey, isOfOtherLayout } from '#shared/domain/reading/keyboard-layouts.ts';
import { readScan } from '#shared/domain/reading/scanned-code.ts';

export interface KeyPress {
  /** By the computer's layout, such as `a` or `Enter`. */
  key: string;
  /** The physical key, such as `KeyA`. */
  code: string;
  /** When it was pressed, in milliseconds of a monotonic clock, however late the page gets to it. */
  time: number;
  repeat: boolean;
  modified: boolean;
  shifted?: boolean;
  /** With Alt alone, with which some scanners type a character by its number. */
  alt?: boolean;
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
const MAX_KEYS = MAX_SCAN_LENGTH + 10;

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
   * send the keys of one layout, mostly the American, so each is given by the computer's layout, and by that one where the
   * computer's makes no sense of it. None when
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
  #number: { digits: string; time: number } | null = null;

  press(press: KeyPress, mark: Mark): Scan<Mark> | null {
    if (press.key === 'Alt') this.#flushNumber(press.time, mark);
    if (ignoredKeys.has(press.key)) return null;
    if (this.#addNumber(press)) return null;
    this.#flushNumber(press.time, mark);
    if (isSeparator(press)) return this.#add(GS, GS, press.time, mark);
    if (press.repeat || press.modified || press.composing) return this.#breakOff(press.time);
    if (endKeys.has(press.key)) {
      const scan = this.#recognize(press.time);
      this.#reset();
      return scan;
    }
    if (press.key.length !== 1 && press.key !== 'Dead') return this.#breakOff(press.time);
    const typed = press.key === 'Dead' ? DEAD : press.key;
    return this.#add(typed, americanKey(press.code, press.shifted ?? false) ?? UNKNOWN, press.time, mark);
  }

  #add(layout: string, us: string, time: number, mark: Mark): null {
    if (this.#broken && time - this.#broken.time > PIECE_MS) this.#broken = null;
    if (this.#broken) this.#broken.time = time;
    this.#keys.push({ layout, us, time, mark });
    if (this.#keys.length > MAX_KEYS) this.#keys.shift();
    return null;
  }

  /** Alt and the digits of a character's number, which the computer types when Alt is let go. */
  #addNumber({ alt = false, code, time }: KeyPress): boolean {
    const digit = /^Numpad(\d)$/.exec(code)?.[1];
    if (!alt || digit === undefined) return false;
    this.#number = { digits: `${this.#number?.digits ?? ''}${digit}`, time };
    return true;
  }

  #flushNumber(time: number, mark: Mark): void {
    const number = this.#number;
    this.#number = null;
    if (number === null || time - number.time > PAUSE_MS) return;
    const character = String.fromCharCode(Number(number.digits));
    this.#add(character, character, number.time, mark);
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
    const codes = readings.toReversed().flatMap(({ keys }) => codesOf(textOf(keys, 'layout'), textOf(keys, 'us')));
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

const UNKNOWN = '\ufffd';
/** Any accent: no code has one. */
const DEAD = '\u00b4';

/** How scanners type the separator of GS1 fields: with Ctrl and the key of `]`, or as F8. */
function isSeparator({ key, code, modified, alt = false }: KeyPress): boolean {
  return key === GS || key === 'F8' || (modified && !alt && code === 'BracketRight');
}

/** Both layouts only where a sign or a check digit tells that the keys are American: else letters would be swapped. */
function codesOf(layout: string, us: string): string[] {
  if (us === layout || us.includes(UNKNOWN)) return [layout];
  const isProven = isOfOtherLayout(layout) || slipIn([us]) !== null || (hasGtin(us) && !hasGtin(layout));
  return isProven ? [layout, us] : [layout];
}

function hasGtin(code: string): boolean {
  return readScan(code)[0]?.gtin != null;
}

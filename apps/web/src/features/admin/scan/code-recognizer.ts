import { isRhythmOfScanner, type KeyPress, usCharacter } from '#web/features/admin/scan/scan-recognizer.ts';

/** Longer than a part number with a scanner's prefix. */
const MAX_KEYS = 100;
/** What is shorter may come from fingers. */
const MIN_KEYS = 4;
/** Typing before a scan does not belong to it. */
const PAUSE_MS = 100;

const endKeys = new Set(['Enter', 'Tab']);

interface RecordedKey<Mark> {
  layout: string;
  us: string;
  time: number;
  mark: Mark;
}

/** `codes`: what was scanned by the computer's layout of keys, and by the American one. */
interface ScannedCode<Mark> {
  codes: string[];
  before: Mark;
}

/** Tells any code that a scanner types from typing, like `ScanRecognizer` does for order ids. */
export class CodeRecognizer<Mark> {
  #keys: RecordedKey<Mark>[] = [];

  press(press: KeyPress, mark: Mark): ScannedCode<Mark> | null {
    if (['Shift', 'CapsLock', 'NumLock'].includes(press.key)) return null;
    if (press.repeat || press.modified || press.composing) return this.#reset();
    if (endKeys.has(press.key)) {
      const scan = this.#recognize(press.time);
      this.#reset();
      return scan;
    }
    if (press.key.length !== 1 && press.key !== 'Dead') return this.#reset();
    const last = this.#keys.at(-1);
    if (last && press.time - last.time > PAUSE_MS) this.#reset();
    this.#keys.push({ layout: press.key, us: usCharacter(press.code), time: press.time, mark });
    if (this.#keys.length > MAX_KEYS) this.#keys.shift();
    return null;
  }

  #reset(): null {
    this.#keys = [];
    return null;
  }

  #recognize(end: number): ScannedCode<Mark> | null {
    const [first] = this.#keys;
    if (first === undefined || this.#keys.length < MIN_KEYS) return null;
    if (!isRhythmOfScanner(this.#keys.map(({ time }) => time).concat(end))) return null;
    const [layout, us] = (['layout', 'us'] as const).map((name) => this.#keys.map((key) => key[name]).join(''));
    return { codes: [...new Set([layout ?? '', us ?? ''])], before: first.mark };
  }
}

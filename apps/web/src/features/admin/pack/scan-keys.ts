/** Some scanners read a code twice while it is in front of them; a person takes longer for the next unit. */
const BOUNCE_MS = 400;

/**
 * Gives every scan its key. A second read within the scanner's bounce gets the key of the first, so that the shop counts
 * both once; another unit gets a key of its own.
 */
export class ScanKeys {
  #last: { code: string; at: number; key: string } | null = null;

  /** `at` is in milliseconds of a monotonic clock. */
  keyOf(code: string, at: number): string {
    const last = this.#last;
    const isBounce = last !== null && last.code === code && at - last.at < BOUNCE_MS;
    const key = isBounce ? last.key : crypto.randomUUID();
    this.#last = { code, at, key };
    return key;
  }
}

/** The steps by which programs number the lines of a document. */
const STEPS = [1, 10, 100, 1000, 10_000];

/** A document numbers nearly all of its lines. */
const MOST = 0.6;

/**
 * Which lines begin with their position rather than with a quantity: numbers with leading zeros, and numbers that rise
 * from line to line by the same step on most of the lines. `texts` are the first words of the lines that order something,
 * in their order; null for a line that begins with no number of its own.
 */
export function positionsAmong(texts: (string | null)[]): boolean[] {
  const isZeroed = texts.map((text) => text !== null && /^0\d{1,5}$/.test(text));
  const leading = texts.flatMap((text, index) => {
    const digits = text === null ? null : /^#?(\d{1,6})[.):]?$/.exec(text);
    return digits?.[1] === undefined ? [] : [{ index, value: Number(digits[1]) }];
  });
  const rising = new Set<number>();
  for (const step of STEPS) {
    let run: typeof leading = [];
    for (const line of [...leading, { index: -1, value: Number.NaN }]) {
      const last = run.at(-1);
      const difference = last === undefined ? Number.NaN : line.value - last.value;
      // A line or two may be missing between them.
      if (difference > 0 && difference % step === 0 && difference <= step * 3) run.push(line);
      else {
        if (isNumbering(run, step) && run.length >= texts.length * MOST) for (const { index } of run) rising.add(index);
        run = [line];
      }
    }
  }
  return texts.map((_, index) => isZeroed[index] === true || rising.has(index));
}

function isNumbering(run: { value: number }[], step: number): boolean {
  const steps = run.filter(({ value }, index) => value - (run[index - 1]?.value ?? Number.NaN) === step).length;
  return run.length > 1 && steps * 2 >= run.length - 1 && run.every(({ value }) => value % step === 0);
}

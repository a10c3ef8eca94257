const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** In the order in which they are walked: without case, `A-3` before `A-10`; what has no bin comes last. */
export function compareBins(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return natural.compare(one, other) || (one === other ? 0 : one < other ? -1 : 1);
}

/** Whether a bin is in the part of the warehouse whose bins begin so, compared without case. */
export function isBinIn(bin: string | null, start: string): boolean {
  return fold(bin ?? '').startsWith(fold(start));
}

function fold(bin: string): string {
  return bin.normalize('NFKC').trim().toLowerCase();
}

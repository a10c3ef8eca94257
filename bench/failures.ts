/** How often each kind of failure was seen: the status of an answer, such as `429`, or what became of the connection. */
export type Failures = Record<string, number>;

export function addFailures(all: Failures[]): Failures {
  const sum: Failures = {};
  for (const [kind, count] of all.flatMap(Object.entries<number>)) sum[kind] = (sum[kind] ?? 0) + count;
  return sum;
}

/** Such as `70,875 × 429, 2 × connection broke`; empty when nothing failed. */
export function describeFailures(failures: Failures): string {
  return Object.entries(failures)
    .map(([kind, count]) => `${count.toLocaleString('en')} × ${kind}`)
    .join(', ');
}

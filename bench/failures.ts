export type Failures = Record<string, number>;

export function isSuccess(status: number): boolean {
  return (status >= 200 && status < 300) || status === 304;
}

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

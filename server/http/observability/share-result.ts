/** Callers share a result or failure for `keepMs` milliseconds. */
export function shareResult<T>(ask: () => Promise<T>, keepMs: number, now: () => number): () => Promise<T> {
  let last: { result: Promise<T>; endedAt: number | null } | null = null;
  return () => {
    const age = last?.endedAt == null ? 0 : now() - last.endedAt;
    // Negative after the clock was set back.
    if (last && age >= 0 && age < keepMs) return last.result;
    const asked = { result: ask(), endedAt: null as number | null };
    const end = () => {
      asked.endedAt = now();
    };
    asked.result.then(end, end);
    last = asked;
    return asked.result;
  };
}

/**
 * Runs `ask` at most once at a time and once per `keepMs`; all who ask meanwhile share its outcome, a failure too. `now` is
 * in milliseconds.
 */
export function shareResult<T>(ask: () => Promise<T>, keepMs: number, now: () => number): () => Promise<T> {
  let last: { result: Promise<T>; endedAt: number | null } | null = null;
  return () => {
    const age = last?.endedAt == null ? 0 : now() - last.endedAt;
    // A clock that was set back says nothing about the age.
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

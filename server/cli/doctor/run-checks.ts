/** Something that a running shop needs. */
export interface Check {
  name: string;
  /** Says what is right. @throws what is wrong and what to do, without secrets */
  run: () => Promise<string>;
}

const CHECK_WITHIN_MS = 15_000;

/** Runs one after another and prints a line for each; returns how many failed. */
export async function runChecks(checks: Check[], print: (line: string) => void): Promise<number> {
  let failed = 0;
  for (const { name, run } of checks) {
    try {
      print(`ok     ${name}: ${await run()}`);
    } catch (error) {
      failed += 1;
      print(`WRONG  ${name}: ${reasonOf(error)}`);
    }
  }
  return failed;
}

/** Fails after a time that is ample for a vendor's response. */
export function within<T>(what: string, work: Promise<T>, ms = CHECK_WITHIN_MS): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${what} did not respond within ${ms / 1000} s`)), ms);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message || String(error.name) : String(error);
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : text;
  const cause = text.includes(reason) ? '' : ` (${reason})`;
  return (text + cause).replaceAll(/\s+/g, ' ');
}

/** The message is for users. */
export class PrintError extends Error {}

export function createPrintJobs() {
  const waiting = new Map<string, (problem: string | null) => void>();
  return {
    expect: (job: string): Promise<void> =>
      new Promise((resolve, reject) => {
        waiting.set(job, (problem) => (problem === null ? resolve() : reject(new PrintError(problem))));
      }),
    finish: (job: string, problem: string | null): void => waiting.get(job)?.(problem),
    forget: (job: string): void => void waiting.delete(job),
  };
}

/** Rejects with a PrintError. */
export async function within<Result>(milliseconds: number, message: string, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PrintError(message)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

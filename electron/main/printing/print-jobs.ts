/** Why paper did not come about; the message is for people. */
export class PrintError extends Error {}

/** Who waits for which page to say that its sheets are there. */
export function createPrintJobs() {
  const waiting = new Map<string, (problem: string | null) => void>();
  return {
    /** Resolves when the page of this job is ready; rejects with a PaperError when it says that it is not. */
    expect: (job: string): Promise<void> =>
      new Promise((resolve, reject) => {
        waiting.set(job, (problem) => (problem === null ? resolve() : reject(new PrintError(problem))));
      }),
    settle: (job: string, problem: string | null): void => waiting.get(job)?.(problem),
    forget: (job: string): void => void waiting.delete(job),
  };
}

/** Rejects with a PaperError of this message when the work takes longer. */
export async function within<Result>(milliseconds: number, message: string, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PrintError(message)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Runs a command. A failure prints one line with its reason and ends the process with status 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

/** What the process writes from now on is for its user only. Tools that build what others read must not call it. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/** `runCommand` for programs that write what the shop knows: databases, copies and their folders. */
export function runShopCommand(work: () => Promise<void>): Promise<void> {
  keepFilesPrivate();
  return runCommand(work);
}

/** The reason of a failure for the operator. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return 'Another program uses this port. Stop it, or choose another one, for example: PORT=3001 npm start';
  }
  return error.message;
}

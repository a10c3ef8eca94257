import { commandLine } from '#server/command-line.ts';

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
    return `Another program uses this port. Stop it, or choose another one, for example: PORT=3001 ${commandLine('demo')}`;
  }
  return explainSystemError(error) ?? error.message;
}

/** Raw system errors name neither the setting nor what to do. */
function explainSystemError(error: NodeJS.ErrnoException): string | null {
  const { code, syscall, path = 'a file' } = error;
  if (syscall === 'listen') {
    if (code === 'EACCES') return 'PORT: this user may not listen on this port; take one from 1024 on';
    if (code === 'EADDRNOTAVAIL') return 'HOST: this computer does not have this address';
    return null;
  }
  const of = 'check DATA_DIR and BACKUP_DIR';
  if (code === 'EACCES' || code === 'EPERM') return `${path}: this user may not use it; ${of} and their owner`;
  if (code === 'EROFS') return `${path}: its disk is mounted to be read only; ${of}`;
  if (code === 'ENOSPC') return `${path}: the disk is full; make room, and ${of}`;
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${path}: a part of this path is a file, not a folder; ${of}`;
  return null;
}

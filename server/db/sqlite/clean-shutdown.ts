import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

function notePath(file: string): string {
  return `${file}.stopped`;
}

/** No program can set ctime. */
function fileState(file: string): string {
  const { dev, ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
  return [dev, ino, size, mtimeNs, ctimeNs].join(' ');
}

/** True when the WAL is empty: no other connection writes and no process crashed. */
function isWalEmpty(file: string): boolean {
  return (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0;
}

/** Lets the next start skip the full check. */
export function noteCleanShutdown(file: string): void {
  if (!isWalEmpty(file)) return;
  try {
    writeFileSync(notePath(file), fileState(file));
  } catch {
    // The next start only takes longer.
  }
}

/** True when the file is unchanged since its clean shutdown. Deletes the note. */
export function takeCleanShutdown(file: string): boolean {
  try {
    const noted = readFileSync(notePath(file), 'utf8');
    rmSync(notePath(file));
    return isWalEmpty(file) && noted === fileState(file);
  } catch {
    return false;
  }
}

import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** Where it is noted how a database file was when its last server left it. */
function notePath(file: string): string {
  return `${file}.stopped`;
}

/** Changes with every write to the file, and with every file that takes its place; no program can set the last. */
function fileState(file: string): string {
  const { dev, ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
  return [dev, ino, size, mtimeNs, ctimeNs].join(' ');
}

/** What another user still writes to, or somebody left who died, has a log with something in it. */
function isWalEmpty(file: string): boolean {
  return (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0;
}

/** Notes that a checked database was closed as it should be, so that the next start need not read all of it again. */
export function noteCleanShutdown(file: string): void {
  if (!isWalEmpty(file)) return;
  try {
    writeFileSync(notePath(file), fileState(file));
  } catch {
    // Without the note the next start takes longer, and that is all.
  }
}

/** Whether nobody has touched the file since it was noted. Forgets the note: whatever comes now is noted anew. */
export function takeCleanShutdown(file: string): boolean {
  try {
    const noted = readFileSync(notePath(file), 'utf8');
    rmSync(notePath(file));
    return isWalEmpty(file) && noted === fileState(file);
  } catch {
    return false;
  }
}

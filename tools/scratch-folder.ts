import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 ** 31;

/** Removed with the process. In memory where Linux has enough, unless asked not to: tests mostly wait for synced orders. */
export function makeScratchFolder({ onDisk = false } = {}): string {
  const folder = (onDisk ? null : makeInMemory()) ?? makeIn(tmpdir());
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** PostgreSQL runs as another user than root. */
function makeIn(parent: string): string {
  const folder = mkdtempSync(path.join(parent, 'bulkhead-tests-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Null without enough room, and on noexec mounts: PostgreSQL's programs are copied there. */
function makeInMemory(): string | null {
  let folder: string | null = null;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < ROOM_BYTES) return null;
    folder = makeIn(MEMORY);
    const program = path.join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
    execFileSync(program);
    return folder;
  } catch {
    if (folder !== null) rmSync(folder, { recursive: true });
    return null;
  }
}

import { appendFileSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** Never log tokens, e-mail addresses, or users' input. */
export interface DesktopLog {
  info(message: string): void;
  error(message: string, error?: unknown): void;
}

const MAX_BYTES = 1_000_000;
const MAX_ENTRY = 10_000;

/** The current file and the previous one, each of at most `maxBytes`. */
export function openLog(folder: string, maxBytes = MAX_BYTES): DesktopLog {
  const file = path.join(folder, 'bulkhead.log');
  const write = (level: string, message: string) => {
    const text = message.length > MAX_ENTRY ? `${message.slice(0, MAX_ENTRY)} …` : message;
    try {
      mkdirSync(folder, { recursive: true });
      if (sizeOf(file) > maxBytes) renameSync(file, path.join(folder, 'bulkhead.old.log'));
      appendFileSync(file, `${new Date().toISOString()} ${level} ${text}\n`, { mode: 0o600 });
    } catch {
      // A full disk must not stop the application.
    }
  };
  return {
    info: (message) => write('info', message),
    error: (message, error) => write('error', error === undefined ? message : `${message}: ${describe(error)}`),
  };
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

export function keepNewest(folder: string, count: number): void {
  let files: string[];
  try {
    files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.dmp'))
      .map((entry) => path.join(entry.parentPath, entry.name));
  } catch {
    return;
  }
  const oldestFirst = files.toSorted((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs);
  for (const file of oldestFirst.slice(0, Math.max(0, files.length - count))) rmSync(file, { force: true });
}

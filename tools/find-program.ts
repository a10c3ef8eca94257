import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The variable's program, or the first of these names on PATH; null when there is none. */
export function findProgram(variable: string, names: string[]): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = [
    process.env[variable] ?? '',
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
  ];
  return candidates.find((file) => file !== '' && isExecutable(file)) ?? null;
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

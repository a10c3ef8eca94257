import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runStep } from '#tools/run-step.ts';

const electron = path.join(import.meta.dirname, '..', '..', 'node_modules', 'electron');

/** Null when not downloaded yet. Importing the package would download the program or throw. */
export function findElectron(): string | null {
  const name = path.join(electron, 'path.txt');
  if (!existsSync(name)) return null;
  const program = path.join(electron, 'dist', readFileSync(name, 'utf8').trim());
  return existsSync(program) ? program : null;
}

export async function requireElectron(): Promise<string> {
  const installer = path.join(electron, 'install.js');
  if (findElectron() === null) await runStep('Fetching Electron from its vendor, once', process.execPath, [installer]);
  const program = findElectron();
  if (program === null) {
    throw new Error('Electron could not be fetched. Check your connection, or set ELECTRON_MIRROR, and try again.');
  }
  return program;
}

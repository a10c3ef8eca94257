import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const electron = path.join(import.meta.dirname, '..', 'node_modules', 'electron');

/**
 * Electron's program, or null when it has not been fetched. The package itself must not be asked: it would go and fetch
 * the program, or throw.
 */
export function findElectron(): string | null {
  const name = path.join(electron, 'path.txt');
  if (!existsSync(name)) return null;
  const program = path.join(electron, 'dist', readFileSync(name, 'utf8').trim());
  return existsSync(program) ? program : null;
}

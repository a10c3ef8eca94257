import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A file of a package: where the build put it, in `folder` beside the server, else in the package. */
export function findPackagedFile(folder: string, file: string): string {
  const built = path.join(import.meta.dirname, folder, path.basename(file));
  return existsSync(built) ? built : createRequire(import.meta.url).resolve(file);
}

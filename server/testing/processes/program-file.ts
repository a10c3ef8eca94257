import path from 'node:path';
import { inject } from 'vitest';

/** A program that a test starts: bundled where the project of the test has a bundle, which starts five times as fast. */
export function programFile(source: string): string {
  const bundle = inject('programs');
  return bundle === undefined ? source : path.join(bundle, `${path.basename(source, '.ts')}.js`);
}

import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages } from '#tools/install-packages.ts';

const home = path.join(import.meta.dirname, 'lighthouse');

/** What the bench needs of it. */
interface Measured {
  audits: Record<string, { numericValue?: number } | undefined>;
  categories: { performance?: { score: number | null } };
  runtimeError?: { message: string };
}

type Lighthouse = (
  address: string,
  flags: { port: number; logLevel: 'error'; onlyCategories: string[] },
) => Promise<{ lhr: Measured } | undefined>;

/** Installs it first: it brings 147 MB that only this bench needs. */
export async function loadLighthouse(): Promise<Lighthouse> {
  await installPackages(home);
  const program = path.join(home, 'node_modules', 'lighthouse', 'core', 'index.js');
  return (await import(pathToFileURL(program).href)).default;
}

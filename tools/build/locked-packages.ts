import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..');

interface LockedPackage {
  dev?: boolean;
  devOptional?: boolean;
  version?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

type LockedPackages = Record<string, LockedPackage>;

export interface Wanted {
  names: string[];
  /** npm takes those of another platform as optional ones only. */
  ofOnePlatform?: string[];
  version?: string;
}

/** Writes what `npm ci` installs in `folder`: the packages and all that they need, as the project's lockfile has them. */
export async function writeLockedPackages(folder: string, wanted: Wanted): Promise<void> {
  const { names, ofOnePlatform = [], version = '0.0.0' } = wanted;
  const all = await readLocked();
  const { overrides } = await readJson<{ overrides: object }>('package.json');
  const packages = withDependencies(all, [...names, ...ofOnePlatform]);
  const versions = (of: string[]) =>
    Object.fromEntries(of.map((name) => [name, packages[`node_modules/${name}`]?.version ?? '']));
  const needed = { dependencies: versions(names), optionalDependencies: versions(ofOnePlatform) };
  const description = { name: 'bulkhead', version, private: true, type: 'module', license: 'MIT', ...needed };
  await writeJson(path.join(folder, 'package.json'), {
    ...description,
    overrides,
    // The binaries come with them; nothing is compiled.
    allowScripts: Object.fromEntries(names.map((name) => [name, false])),
  });
  const lock = { name: description.name, version, lockfileVersion: 3, requires: true };
  await writeJson(path.join(folder, 'package-lock.json'), { ...lock, packages: { '': description, ...packages } });
}

/** Packages by their places, such as `node_modules/sharp`. */
export async function readLocked(): Promise<LockedPackages> {
  return (await readJson<{ packages: LockedPackages }>('package-lock.json')).packages;
}

/** Of every platform, by their places. */
function withDependencies(all: LockedPackages, names: string[]): LockedPackages {
  const found: LockedPackages = {};
  function add(name: string, dependent: string, isOptional: boolean): void {
    const place = placeOf(all, name, dependent);
    const locked = place === null ? undefined : all[place];
    if (place === null || locked === undefined) {
      if (isOptional) return;
      throw new Error(`package-lock.json does not name ${name}`);
    }
    if (place in found) return;
    // Whether the project needs it for development only says nothing here.
    const { dev: _, devOptional: __, ...described } = locked;
    found[place] = described;
    const { dependencies = {}, optionalDependencies = {} } = locked;
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) {
      add(each, place, each in optionalDependencies);
    }
  }
  for (const name of names) add(name, '', false);
  return found;
}

/** As Node looks for it: below the dependent, then below each package around it. */
function placeOf(all: LockedPackages, name: string, dependent: string): string | null {
  const place = path.posix.join(dependent, 'node_modules', name);
  if (place in all) return place;
  if (dependent === '') return null;
  const around = dependent.lastIndexOf('/node_modules/');
  return placeOf(all, name, around === -1 ? '' : dependent.slice(0, around));
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(path.join(root, file), 'utf8')) as T;
}

function writeJson(file: string, value: unknown): Promise<void> {
  return writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
}

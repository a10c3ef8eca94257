import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bundleServer, copyPackagedFiles } from '#tools/build/bundle-server.ts';

const root = path.join(import.meta.dirname, '..', '..');

const commands = ['admin', 'backup', 'doctor', 'restore', 'verify-db', 'migrate-to-postgres'];

/** Packages with native parts; every other one is in the bundle. */
const OUTSIDE = ['better-sqlite3', 'sharp'];

export async function buildServer(folder: string): Promise<void> {
  await bundleServer({
    entries: {
      index: 'index.ts',
      'backup-worker': 'db/backup/backup-worker.ts',
      'checkpoint-worker': 'db/sqlite/checkpoint-worker.ts',
      'import-worker': 'services/imports/import-worker.ts',
      'pdf-worker': 'services/pdf/pdf-worker.ts',
      'search-worker': 'db/sqlite/search-worker.ts',
      ...Object.fromEntries(commands.map((name) => [name, `cli/${name}.ts`])),
    },
    outDir: path.join(folder, 'server'),
    // pg loads pg-native only on request.
    external: [...OUTSIDE, 'pg-native'],
    // The server looks up its worker beside the programs.
    output: { chunkFileNames: 'parts-[name]-[hash].js' },
  });
  await copyPackagedFiles(path.join(folder, 'server'));
  await cp(path.join(root, 'tools', 'runtime', 'require-node.mjs'), path.join(folder, CHECK));
  await writePackage(folder);
}

/** Reports an old Node before it fails on newer syntax. */
const CHECK = 'server/require-node.mjs';

function run(name: string): string {
  return `node --import ./${CHECK} server/${name}.js`;
}

interface LockedPackage {
  version?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

interface Lockfile {
  packages: Record<string, LockedPackage>;
}

async function writePackage(folder: string): Promise<void> {
  const { version, license, engines, dependencies } = await readJson<{
    version: string;
    license: string;
    engines: object;
    dependencies: Record<string, string>;
  }>('package.json');
  const description = {
    name: 'bulkhead-server',
    version,
    license,
    private: true,
    type: 'module',
    engines,
    scripts: {
      start: run('index'),
      ...Object.fromEntries(commands.map((name) => [name, run(name)])),
    },
    dependencies: Object.fromEntries(OUTSIDE.map((name) => [name, dependencies[name]])),
    // The binaries come with it; nothing is compiled.
    allowScripts: { 'better-sqlite3': false },
  };
  const { packages } = await readJson<Lockfile>('package-lock.json');
  const lock = {
    name: description.name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { ...description, scripts: undefined, allowScripts: undefined },
      ...Object.assign({}, ...OUTSIDE.map((name) => lockedPackages(packages, name))),
    },
  };
  await writeJson(path.join(folder, 'package.json'), description);
  await writeJson(path.join(folder, 'package-lock.json'), lock);
}

/** A package and its dependencies, of every platform. `parent` is the place of its dependent. */
function lockedPackages(all: Lockfile['packages'], name: string, parent = ''): Lockfile['packages'] {
  const own = `${parent}/node_modules/${name}`;
  const place = parent !== '' && own in all ? own : `node_modules/${name}`;
  const locked = all[place];
  if (locked === undefined) throw new Error(`package-lock.json does not name ${name}`);
  const needed = Object.keys({ ...locked.dependencies, ...locked.optionalDependencies })
    .filter((each) => !(each in (locked.optionalDependencies ?? {})) || `node_modules/${each}` in all)
    .map((each) => lockedPackages(all, each, place));
  return Object.assign({ [place]: locked }, ...needed);
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(path.join(root, file), 'utf8')) as T;
}

function writeJson(file: string, value: unknown): Promise<void> {
  return writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
}

if (import.meta.main) await buildServer(path.join(root, 'dist'));

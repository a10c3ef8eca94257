import { chmod, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeLockedPackages } from '#tools/build/locked-packages.ts';
import { buildServer, OUTSIDE } from '#tools/build/server-build.ts';
import { writeBillOfMaterials } from '#tools/release/bill-of-materials.ts';
import { writeChecksums } from '#tools/release/checksums.ts';
import type { Source } from '#tools/release/source.ts';
import { runStep } from '#tools/run-step.ts';

const root = path.join(import.meta.dirname, '..', '..');

export const architectures = ['x64', 'arm64'] as const;
export type Architecture = (typeof architectures)[number];

/** What is the same on every computer: `server`, `web` and `render` in `folder`. */
export async function buildParts(folder: string): Promise<void> {
  await step('Web app', 'vite', [
    'build',
    path.join(root, 'apps', 'web'),
    '--outDir',
    path.join(folder, 'web'),
    '--logLevel',
    'warn',
  ]);
  await buildServer(folder);
}

/** Fills the new `folder` with the release of the built `parts`. */
export async function assemble(
  parts: string,
  folder: string,
  architecture: Architecture,
  source: Source,
): Promise<void> {
  await mkdir(path.join(folder, 'bin'), { recursive: true });
  await installPackages(folder, architecture);
  for (const part of ['server', 'web', 'render'])
    await cp(path.join(parts, part), path.join(folder, part), { recursive: true });
  for (const file of ['LICENSE', 'README.md', 'CHANGELOG.md', '.env.example', 'deploy']) {
    await cp(path.join(root, file), path.join(folder, file), { recursive: true });
  }
  const isNoPicture = (file: string) => path.basename(file) !== 'screenshots';
  await cp(path.join(root, 'docs'), path.join(folder, 'docs'), { recursive: true, filter: isNoPicture });
  await cp(path.join(import.meta.dirname, 'licences'), path.join(folder, 'licences'), { recursive: true });
  const program = path.join(folder, 'bin', 'bulkhead');
  await cp(path.join(import.meta.dirname, 'bulkhead.sh'), program);
  await chmod(program, 0o755);
  await writeFile(path.join(folder, 'VERSION'), `${source.version}\n`);
  const description = { name: 'bulkhead', version: source.version, private: true, license: 'MIT', type: 'module' };
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(description, null, 2)}\n`);
  await writeBillOfMaterials(folder, [...OUTSIDE, nodeFor(architecture)], source);
  await writeChecksums(folder);
}

/** By npm, which compares each package with the checksum of the lockfile. */
async function installPackages(folder: string, architecture: Architecture): Promise<void> {
  const node = nodeFor(architecture);
  await writeLockedPackages(folder, { names: OUTSIDE, ofOnePlatform: [node] });
  const platform = ['--os=linux', `--cpu=${architecture}`, '--libc=glibc'];
  await step(`Packages for ${architecture}`, 'npm', [
    'ci',
    '--prefix',
    folder,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    ...platform,
  ]);
  await rm(path.join(folder, 'package-lock.json'));
  const packages = path.join(folder, 'node_modules');
  const runtime = path.join(folder, 'runtime');
  await mkdir(runtime);
  await rename(path.join(packages, node, 'bin', 'node'), path.join(runtime, 'node'));
  await rename(path.join(packages, node, 'LICENSE'), path.join(runtime, 'LICENSE'));
  const needless = [node, '.bin', '.package-lock.json', 'node-addon-api', 'better-sqlite3/src', 'better-sqlite3/deps'];
  for (const name of needless) await rm(path.join(packages, name), { recursive: true, force: true });
  await keepOnly(path.join(packages, 'better-sqlite3', 'prebuilds'), `linux-${architecture}.node`);
}

/** The registry's package of the pinned Node. */
function nodeFor(architecture: Architecture): string {
  return `node-linux-${architecture}`;
}

async function keepOnly(folder: string, file: string): Promise<void> {
  const kept = await readFile(path.join(folder, file));
  await rm(folder, { recursive: true });
  await mkdir(folder);
  await writeFile(path.join(folder, file), kept);
}

async function step(name: string, command: string, args: string[]): Promise<void> {
  if ((await runStep(name, command, args)) !== 0) throw new Error(`${name}: failed, see above`);
}

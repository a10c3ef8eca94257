import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { bundleServer } from '#tools/build/bundle-server.ts';
import { besideThreads, threads } from '#tools/build/server-build.ts';

const root = path.join(import.meta.dirname, '..', '..');

/** For Vitest: bundles the programs that tests start and kill, see `programFile`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = globSync('{proofs/support,testing/processes}/*-process.ts', { cwd: path.join(root, 'server') });
  // Below `node_modules`, where the packages are that stay outside.
  const caches = path.join(root, 'node_modules', '.cache');
  await mkdir(caches, { recursive: true });
  const folder = await mkdtemp(path.join(caches, 'test-programs-'));
  await bundleServer({
    entries: { ...threads, ...Object.fromEntries(programs.map((file) => [path.basename(file, '.ts'), file])) },
    outDir: folder,
    ...besideThreads,
  });
  // Without this Node reads each file twice to see that it is a module.
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  // A program that is killed keeps no compiled code for the next one; this one ends, because nothing asks it to start.
  process.env.NODE_COMPILE_CACHE ??= path.join(caches, 'node');
  await promisify(execFile)(process.execPath, [path.join(folder, 'serve-process.js')]);
  project.provide('programs', folder);
  return () => rm(folder, { recursive: true });
}

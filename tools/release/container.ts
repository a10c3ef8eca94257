import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const project = path.join(import.meta.dirname, '..', '..');

/** What `bin/bulkhead` calls. */
const PROGRAMS = ['/bin/sh', '/usr/bin/cat', '/usr/bin/dirname', '/usr/bin/readlink'];
const USER = '1000';

/** Fills `root` as the Dockerfile does, on these programs and the libraries of this computer in place of its base image. */
export async function fillImage(archive: string, root: string): Promise<void> {
  await mkdir(root);
  await run(path.join(project, 'deploy', 'fill-image.sh'), [archive, root]);
  for (const folder of ['dev', 'proc', 'tmp']) await mkdir(path.join(root, folder));
  const native = (await readdir(root, { recursive: true })).filter((file) => /\.node$|\.so[.\d]*$/.test(file));
  const binaries = ['opt/bulkhead/runtime/node', ...native].map((file) => path.join(root, file));
  const { stdout } = await run('ldd', [...PROGRAMS, ...binaries]);
  // `libm.so.6 => /lib/x86_64-linux-gnu/libm.so.6 (0x...)`, and the loader without a name before it.
  const libraries = [...stdout.matchAll(/(?:=>|^)\s+(\/\S+) \(0x/gm)].map(([, file = '']) => file);
  for (const file of new Set([...PROGRAMS, ...libraries])) {
    if (!file.startsWith(root)) await cp(file, path.join(root, file), { dereference: true });
  }
}

// In namespaces of its own, as an engine does: a root that is read only but for /data and /tmp, no network but its own, and no
// rights. What follows is the first process there.
const CONTAIN = `set -e
mount --bind "$0" "$0"
mount --bind "$0/data" "$0/data"
mount -t tmpfs tmpfs "$0/tmp"
mount -t proc proc "$0/proc"
mount --rbind /dev "$0/dev"
mount -o remount,bind,ro "$0"
ip link set lo up
cd "$0"
exec setpriv --no-new-privs chroot --userspec=${USER}:${USER} "$0" "$@"`;

export interface Container {
  /** In the container, like `docker exec`. */
  execute: (...command: string[]) => Promise<{ stdout: string }>;
  /** What the kernel says of the first process. */
  status: () => Promise<Record<string, string>>;
  mounts: () => Promise<string>;
  stop: () => Promise<number | null>;
}

export function canContain(): Promise<boolean> {
  return run('unshare', ['--mount', '--net', '--pid', '--fork', 'ip', 'link', 'set', 'lo', 'up']).then(
    () => process.getuid?.() === 0,
    () => false,
  );
}

export async function startContainer(root: string, command: string[], env: Record<string, string>): Promise<Container> {
  const namespaces = ['--mount', '--net', '--pid', '--fork', '--kill-child'];
  const contained = { env: { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...env } };
  const child = spawn('unshare', [...namespaces, 'sh', '-c', CONTAIN, root, ...command], {
    ...contained,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const first = await firstProcess(child);
  const inside = ['--mount', '--net', '--pid', '--root', '--wd', '--setuid', USER, '--setgid', USER];
  return {
    execute: (...program) => run('nsenter', ['--target', first, ...inside, ...program], contained),
    status: async () => {
      const lines = (await readFile(`/proc/${first}/status`, 'utf8')).split('\n');
      return Object.fromEntries(lines.map((line) => line.split(/:\s+/, 2)));
    },
    mounts: () => readFile(`/proc/${first}/mounts`, 'utf8'),
    stop: async () => {
      const gone = once(child, 'exit');
      process.kill(Number(first), 'SIGTERM');
      return (await gone)[0] as number | null;
    },
  };
}

async function firstProcess(child: ChildProcess): Promise<string> {
  while (child.exitCode === null) {
    const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
    if (children.trim() !== '') return children.trim();
    await delay(20);
  }
  throw new Error('The container did not start; see above');
}

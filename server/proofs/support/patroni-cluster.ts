import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, closeSync, constants, openSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parse } from 'yaml';
import { findInstalledPostgres } from '#server/proofs/support/replicated-postgres.ts';
import { freePort } from '#server/testing/free-port.ts';
import { makeDataFolder } from '#server/testing/postgres/postgres-server.ts';

// Each node is a namespace of the network with an address of its own, so that it can be cut off from others. The recipes of
// deploy/cluster are started as they are, with other places and addresses.

const environment = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' };
const PROGRAMS = ['patroni', 'etcd', 'haproxy', 'ip', 'setpriv'];
const NODES = ['db1', 'db2', 'db3'] as const;
export type Node = (typeof NODES)[number];

export interface PatroniCluster {
  /** Of an empty database, by way of HAProxy. */
  url: string;
  /** Of the standbys, by way of HAProxy. */
  readUrl: string;
  /** Null while there is none. */
  leader: () => Promise<Node | null>;
  /** Resolves with the leader when all three nodes follow one history, and as many as ought to are synchronous. */
  settled: () => Promise<{ leader: Node; synchronous: Node[] }>;
  /** Resolves when a node other than this one is the leader. */
  replaced: (node: Node) => Promise<void>;
  /** Everything that runs on the node, or PostgreSQL alone, with SIGKILL. */
  kill: (node: Node, what: 'machine' | 'PostgreSQL') => void;
  /** After `kill` of the machine. */
  start: (node: Node) => void;
  pause: (node: Node) => void;
  resume: (node: Node) => void;
  /** Nothing passes between the two nodes any more; the shop reaches both. */
  cut: (one: Node, other: Node) => void;
  heal: () => void;
  /** Whether a commit waits for a standby. */
  setSynchronous: (on: boolean) => Promise<void>;
  remove: () => Promise<void>;
}

/** Null where one of the programs is not installed, or for another user than root. */
export function findPatroni(): { programs: string; version: string } | null {
  const postgres = findInstalledPostgres();
  if (postgres === null || process.getuid?.() !== 0 || !PROGRAMS.every(isInstalled)) return null;
  const said = spawnSync('patroni', ['--version'], { encoding: 'utf8', env: environment }).stdout.trim();
  return { programs: postgres.programs, version: `${said}, PostgreSQL ${postgres.version}` };
}

function isInstalled(program: string): boolean {
  return environment.PATH.split(':').some((folder) => {
    try {
      accessSync(path.join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env: environment });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
  return stdout;
}

const recipes = path.join(import.meta.dirname, '..', '..', '..', 'deploy', 'cluster');

interface Recipe {
  postgresql: { authentication: { superuser: { username: string; password: string } } };
  restapi: { authentication: { username: string; password: string } };
}

interface Member {
  name: Node;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
  timeline?: number;
}

export async function startPatroniCluster(programs: string): Promise<PatroniCluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-cluster-'));
  await chmod(folder, 0o755);
  // Of the range for tests of networks, https://www.rfc-editor.org/rfc/rfc2544
  const net = `198.18.${randomInt(256)}`;
  const prefix = `bh${process.pid.toString(36)}`;
  const addressOf = (node: Node) => `${net}.1${NODES.indexOf(node) + 1}`;
  const spaceOf = (node: Node) => `${prefix}${node}`;
  const children = new Set<ChildProcess>();
  let isSynchronous = true;

  function launch(program: string, args: string[], node?: Node): void {
    const unprivileged = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
    const inside = node === undefined ? [] : ['ip', 'netns', 'exec', spaceOf(node)];
    const [command = '', ...rest] = [...inside, ...unprivileged, program, ...args];
    const log = openSync(path.join(folder, `${program}${node ?? ''}.log`), 'a');
    const child = spawn(command, rest, { env: environment, cwd: '/', stdio: ['ignore', log, log] });
    closeSync(log);
    children.add(child);
    child.once('exit', () => children.delete(child));
  }

  async function fill(recipe: string, node: Node): Promise<string> {
    const own = path.join(folder, node);
    const places = {
      '/usr/lib/postgresql/15/bin': programs,
      '/var/lib/postgresql/15/bulkhead': path.join(own, 'data'),
      '/var/lib/postgresql/': `${own}/`,
      '/var/run/postgresql': own,
      '/var/lib/etcd/bulkhead': path.join(own, 'etcd'),
    };
    let text = (await readFile(path.join(recipes, recipe), 'utf8'))
      .split('\n')
      .map((line) => (line.includes('10.0.0.12') ? line : line.replaceAll('10.0.0.11', addressOf(node))))
      .join('\n')
      .replace(/^name: db1$/m, `name: ${node}`)
      .replaceAll('10.0.0.', `${net}.`);
    for (const [there, here] of Object.entries(places)) text = text.replaceAll(there, here);
    const file = path.join(own, recipe);
    await writeFile(file, text, { mode: 0o644 });
    return file;
  }

  const pidsOf = (node: Node) => run('ip', 'netns', 'pids', spaceOf(node)).split('\n').filter(Boolean).map(Number);

  function signal(node: Node, name: NodeJS.Signals, only?: RegExp): void {
    for (const pid of pidsOf(node)) {
      try {
        if (only && !only.test(run('ps', '-o', 'comm=', '-p', String(pid)))) continue;
        process.kill(pid, name);
      } catch {
        // It has ended by itself.
      }
    }
  }

  async function ask(node: Node, address: string, init: RequestInit = {}): Promise<Response | null> {
    const url = `http://${addressOf(node)}:8008${address}`;
    return fetch(url, { ...init, signal: AbortSignal.timeout(1000) }).catch(() => null);
  }

  async function leader(): Promise<Node | null> {
    const answers = await Promise.all(NODES.map(async (node) => ((await ask(node, '/primary'))?.ok ? node : null)));
    return answers.find((node) => node !== null) ?? null;
  }

  async function readMembers(): Promise<Member[]> {
    const node = await leader();
    const response = node && (await ask(node, '/cluster'));
    return response ? ((await response.json()) as { members: Member[] }).members : [];
  }

  async function until(what: string, condition: () => Promise<boolean>): Promise<void> {
    const deadline = performance.now() + 90_000;
    while (!(await condition())) {
      if (performance.now() > deadline) throw new Error(`${what}: ${JSON.stringify(await readMembers())}`);
      await delay(100);
    }
  }

  async function settled(): Promise<{ leader: Node; synchronous: Node[] }> {
    let members: Member[] = [];
    await until('The cluster does not settle', async () => {
      members = await readMembers();
      const synchronous = members.filter(({ role }) => role === 'sync_standby').length;
      const isRunning = members.every(({ state }) => ['running', 'streaming'].includes(state));
      const timelines = new Set(members.map(({ timeline }) => timeline));
      return members.length === 3 && isRunning && timelines.size === 1 && synchronous === (isSynchronous ? 1 : 0);
    });
    const found = members.find(({ role }) => role === 'leader');
    if (!found) throw new Error('No leader');
    return { leader: found.name, synchronous: members.filter((m) => m.role === 'sync_standby').map((m) => m.name) };
  }

  const startNode = (node: Node) => {
    launch('etcd', ['--config-file', path.join(folder, node, 'etcd.yaml')], node);
    launch('patroni', [path.join(folder, node, 'patroni.yaml')], node);
  };

  function removeNetwork(): void {
    for (const child of children) child.kill('SIGKILL');
    for (const node of NODES) {
      spawnSync('ip', ['netns', 'pids', spaceOf(node)], { encoding: 'utf8', env: environment })
        .stdout.split('\n')
        .filter(Boolean)
        .forEach((pid) => {
          spawnSync('kill', ['-9', pid]);
        });
      spawnSync('ip', ['netns', 'del', spaceOf(node)], { env: environment });
    }
    spawnSync('ip', ['link', 'del', `${prefix}br`], { env: environment });
  }
  // Leaves nothing running even when the run ends without a cleanup.
  process.once('exit', removeNetwork);

  run('ip', 'link', 'add', `${prefix}br`, 'type', 'bridge');
  run('ip', 'addr', 'add', `${net}.1/24`, 'dev', `${prefix}br`);
  run('ip', 'link', 'set', `${prefix}br`, 'up');
  for (const node of NODES) {
    const space = spaceOf(node);
    const cable = `${prefix}${node}`;
    run('ip', 'netns', 'add', space);
    run('ip', 'link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    run('ip', 'link', 'set', cable, 'master', `${prefix}br`, 'up');
    run('ip', '-n', space, 'addr', 'add', `${addressOf(node)}/24`, 'dev', 'eth0');
    run('ip', '-n', space, 'link', 'set', 'eth0', 'up');
    run('ip', '-n', space, 'link', 'set', 'lo', 'up');
    await makeDataFolder(path.join(folder, node));
    await fill('etcd.yaml', node);
    await fill('patroni.yaml', node);
  }
  for (const node of NODES) startNode(node);

  const recipe = parse(await readFile(path.join(recipes, 'patroni.yaml'), 'utf8')) as Recipe;
  const { superuser } = recipe.postgresql.authentication;
  const { username, password } = recipe.restapi.authentication;
  const authorization = `Basic ${btoa(`${username}:${password}`)}`;
  const ports = [await freePort(), await freePort()] as const;
  const balancer = path.join(folder, 'haproxy.cfg');
  const text = (await readFile(path.join(recipes, 'haproxy.cfg'), 'utf8'))
    .replaceAll('10.0.0.', `${net}.`)
    .replace('127.0.0.1:5000', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:5001', `127.0.0.1:${ports[1]}`);
  await writeFile(balancer, text, { mode: 0o644 });
  launch('haproxy', ['-f', balancer, '-db']);
  const urlOf = (port: number, database: string) =>
    `postgres://${superuser.username}:${superuser.password}@127.0.0.1:${port}/${database}`;
  await settled();
  const { runOn } = await import('#server/testing/postgres/postgres-databases.ts');
  await until('HAProxy finds no leader', () =>
    runOn(urlOf(ports[0], 'postgres'), ["create database shop encoding 'UTF8' template template0"]).then(
      () => true,
      () => false,
    ),
  );

  return {
    url: urlOf(ports[0], 'shop'),
    readUrl: urlOf(ports[1], 'shop'),
    leader,
    settled,
    replaced: (node) => until('The leader is not replaced', async () => ![null, node].includes(await leader())),
    kill: (node, what) => signal(node, 'SIGKILL', what === 'machine' ? undefined : /^postgres/),
    start: startNode,
    pause: (node) => signal(node, 'SIGSTOP'),
    resume: (node) => signal(node, 'SIGCONT'),
    cut: (one, other) => {
      run('ip', '-n', spaceOf(one), 'route', 'add', 'blackhole', addressOf(other));
      run('ip', '-n', spaceOf(other), 'route', 'add', 'blackhole', addressOf(one));
    },
    heal: () => {
      for (const node of NODES) run('ip', '-n', spaceOf(node), 'route', 'flush', 'type', 'blackhole');
    },
    setSynchronous: async (on) => {
      const node = await leader();
      const body = JSON.stringify({ synchronous_mode: on, synchronous_mode_strict: on });
      const headers = { authorization, 'content-type': 'application/json' };
      const response = node && (await ask(node, '/config', { method: 'PATCH', headers, body }));
      if (!response?.ok) throw new Error(`Patroni refuses: ${response?.status}`);
      isSynchronous = on;
      await settled();
    },
    remove: async () => {
      const gone = [...children].map((child) => once(child, 'exit'));
      removeNetwork();
      await Promise.all(gone);
      await rm(folder, { recursive: true });
    },
  };
}

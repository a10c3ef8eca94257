import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { freePort } from '#server/testing/free-port.ts';
import { initialize, listen, makeDataFolder, run } from '#server/testing/postgres/postgres-server.ts';

// The package of the other tests brings no pg_basebackup, so this needs an installed PostgreSQL.

export interface ReplicatedPostgres {
  /** Of an empty database. Names both servers, one of which may be down. */
  url: string;
  /** The same with any of both servers. */
  readUrl: string;
  /** Copies the primary in place of the server that is down, and waits until the copy follows. */
  addStandby: (kind: 'synchronous' | 'asynchronous') => Promise<void>;
  /** From now on nothing reaches the standby. */
  stopReplication: () => Promise<void>;
  /** Resolves when a commit of the primary waits for the standby. */
  onCommitWaiting: () => Promise<void>;
  /** The primary and all its processes, with SIGKILL. */
  killPrimary: () => Promise<void>;
  promoteStandby: () => Promise<void>;
  onStandby: (...statements: string[]) => Promise<void>;
  /** With SIGKILL. */
  killStandby: () => Promise<void>;
  remove: () => Promise<void>;
}

/** The folder of the newest installed PostgreSQL with its version; null without pg_basebackup. */
export function findInstalledPostgres(): { programs: string; version: string } | null {
  const folders = globSync(['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/usr/local/opt/postgresql@*/bin']);
  for (const programs of folders.sort().reverse()) {
    if (globSync(['initdb', 'pg_basebackup', 'postgres'], { cwd: programs }).length < 3) continue;
    const { stdout, status } = spawnSync(path.join(programs, 'postgres'), ['--version'], { encoding: 'utf8' });
    if (status === 0) return { programs, version: /\d+(\.\d+)?/.exec(stdout)?.[0] ?? stdout };
  }
  return null;
}

interface Member {
  data: string;
  port: number;
  child: ChildProcess | null;
}

export async function startReplicatedPostgres(programs: string): Promise<ReplicatedPostgres> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-replicated-'));
  await chmod(folder, 0o755);
  const member = async (name: string) => ({ data: path.join(folder, name), port: await freePort(), child: null });
  let primary: Member = await member('one');
  let other: Member = await member('two');
  const servers = `127.0.0.1:${other.port},127.0.0.1:${primary.port}`;
  const password = await initialize(programs, primary.data);
  primary.child = await listen(programs, primary.data, primary.port);
  // Stops the servers even when the run ends without a cleanup.
  process.once('exit', () => {
    for (const { child } of [primary, other]) child?.kill('SIGQUIT');
  });

  const urlOf = (server: Member) => `postgres://shop:${password}@127.0.0.1:${server.port}/postgres`;
  async function ask<Row extends pg.QueryResultRow>(server: Member, ...statements: string[]): Promise<Row[]> {
    const client = new pg.Client({ connectionString: urlOf(server) });
    await client.connect();
    try {
      let rows: Row[] = [];
      for (const statement of statements) ({ rows } = await client.query<Row>(statement));
      return rows;
    } finally {
      await client.end();
    }
  }
  const until = async (condition: () => Promise<boolean>) => {
    await vi.waitUntil(condition, { timeout: 30_000, interval: 20 });
  };
  const readSender = () =>
    ask<{ pid: number; state: string }>(primary, 'select pid, sync_state as state from pg_stat_replication');

  await ask(primary, "create database shop encoding 'UTF8' template template0");
  return {
    readUrl: `postgres://shop:${password}@${servers}/shop`,
    url: `postgres://shop:${password}@${servers}/shop?target_session_attrs=read-write`,
    addStandby: async (kind) => {
      await rm(other.data, { recursive: true, force: true });
      await makeDataFolder(other.data);
      const copy = ['--write-recovery-conf', '--checkpoint=fast', '--no-sync', `--pgdata=${other.data}`];
      await run(path.join(programs, 'pg_basebackup'), [...copy, `--dbname=${urlOf(primary)}`]);
      other.child = await listen(programs, other.data, other.port);
      const names = kind === 'synchronous' ? '*' : '';
      await ask(primary, `alter system set synchronous_standby_names = '${names}'`, 'select pg_reload_conf()');
      await until(async () => (await readSender())[0]?.state === (kind === 'synchronous' ? 'sync' : 'async'));
    },
    stopReplication: async () => {
      const [sender] = await readSender();
      if (!sender) throw new Error('The standby does not follow');
      process.kill(sender.pid, 'SIGSTOP');
    },
    onCommitWaiting: () =>
      until(async () => {
        const waiting = await ask(primary, "select pid from pg_stat_activity where wait_event = 'SyncRep'");
        return waiting.length > 0;
      }),
    killPrimary: async () => {
      await killAll(primary);
      [primary, other] = [other, primary];
    },
    promoteStandby: async () => {
      await ask(primary, 'select pg_promote()');
    },
    onStandby: async (...statements) => {
      await ask(other, ...statements);
    },
    killStandby: () => killAll(other),
    remove: async () => {
      await killAll(primary);
      await killAll(other);
      await rm(folder, { recursive: true });
    },
  };
}

async function killAll(server: Member): Promise<void> {
  const { child } = server;
  server.child = null;
  if (child?.pid === undefined) return;
  const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  for (const pid of children.split(' ').filter((text) => text !== '')) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

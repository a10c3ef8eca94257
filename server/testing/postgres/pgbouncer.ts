import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#server/testing/free-port.ts';
import { identity } from '#server/testing/postgres/postgres-server.ts';

export interface PgBouncer {
  /** The server's address, by way of the pooler. */
  url: string;
  remove: () => Promise<void>;
}

/** What a connection of the shop asks for, which PgBouncer passes on from no client: the role has it instead. */
export const roleSettings = [
  'alter role shop set statement_timeout = 10000',
  'alter role shop set lock_timeout = 5000',
  'alter role shop set idle_in_transaction_session_timeout = 10000',
];

const IGNORED = 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout,options';

/** Null where it is not installed. */
export async function startPgBouncer(server: string, mode: 'session' | 'transaction'): Promise<PgBouncer | null> {
  if (spawnSync('pgbouncer', ['--version']).status !== 0) return null;
  const { hostname, port, username, password } = new URL(server);
  const folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-pgbouncer-'));
  await chmod(folder, 0o755);
  const own = await freePort();
  const users = path.join(folder, 'users.txt');
  await writeFile(users, `"${username}" "${password}"\n`);
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${own}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    `pool_mode = ${mode}`,
    'max_client_conn = 2000',
    'default_pool_size = 100',
    ...(mode === 'session' ? [`ignore_startup_parameters = ${IGNORED}`] : []),
  ];
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(file, `${settings.join('\n')}\n`);
  const child = spawn('pgbouncer', [file], { ...identity, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  process.once('exit', () => child.kill('SIGTERM'));
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    if (said.includes('process up')) resolve();
  });
  child.once('exit', (status) => reject(new Error(`PgBouncer ended with ${status}: ${said}`)));
  await listening;
  return {
    url: server.replace(`:${port}/`, `:${own}/`),
    remove: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGINT');
      await gone;
      await rm(folder, { recursive: true });
    },
  };
}

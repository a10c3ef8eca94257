import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages } from '#tools/install-packages.ts';

const home = join(import.meta.dirname, 'auth-emulator');
const modules = join(home, 'node_modules');
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;

export interface AuthEmulator {
  url: string;
  stop(): Promise<void>;
}

export function installAuthEmulator(): Promise<void> {
  return installPackages(home, ['--omit=optional']);
}

/** Without its user interface, Java or the internet. */
export async function startAuthEmulator(projectId: string): Promise<AuthEmulator> {
  const folder = mkdtempSync(join(tmpdir(), 'auth-emulator-'));
  const [auth, hub, logging] = await findFreePorts(3);
  writeFileSync(join(folder, 'firebase.json'), JSON.stringify(configuration({ auth, hub, logging })));

  const cli = join(modules, 'firebase-tools', 'lib', 'bin', 'firebase.js');
  const child = spawn(process.execPath, [cli, 'emulators:start', '--only', 'auth', '--project', projectId], {
    cwd: folder,
    detached: process.platform !== 'win32',
    // Keeps its files out of the user's folder.
    env: { ...process.env, XDG_CONFIG_HOME: folder, XDG_CACHE_HOME: folder, NO_UPDATE_NOTIFIER: '1', CI: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));

  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      kill(child.pid, 'SIGINT');
      const timer = setTimeout(() => kill(child.pid, 'SIGKILL'), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(timer);
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };

  const url = `http://127.0.0.1:${auth}`;
  const isUp = await Promise.race([waitUntilUp(url), ended.then(() => false)]);
  if (!isUp) {
    await stop();
    throw new Error(`The auth emulator did not start:\n${output}`);
  }
  return { url, stop };
}

function configuration(ports: { auth: number | undefined; hub: number | undefined; logging: number | undefined }) {
  const { emulators } = JSON.parse(readFileSync(join(home, 'firebase.json'), 'utf8'));
  const host = '127.0.0.1';
  return {
    emulators: {
      ...emulators,
      auth: { host, port: ports.auth },
      hub: { host, port: ports.hub },
      logging: { host, port: ports.logging },
    },
  };
}

/** The command starts child processes. */
function kill(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // It has already ended.
  }
}

async function waitUntilUp(url: string): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

/** Holds all ports until the last is found, so that they differ. */
async function findFreePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      return server;
    }),
  );
  return Promise.all(
    servers.map((server) => {
      const address = server.address();
      return new Promise<number>((resolve, reject) => {
        if (address === null || typeof address === 'string') return reject(new Error('The server has no port.'));
        server.close(() => resolve(address.port));
      });
    }),
  );
}

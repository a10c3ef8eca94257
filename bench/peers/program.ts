import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { stopped } from '#bench/processes/stopped.ts';

export interface PeerProgram {
  args: string[];
  cwd: string;
  env: Record<string, string>;
  /** Responds with status 200 once it is ready. */
  readyAt: string;
}

export interface RunningProgram {
  pid: number;
  readyMs: number;
  stop: () => Promise<void>;
}

const READY_WITHIN_MS = 120_000;
const POLL_MS = 10;
const KILL_AFTER_MS = 5000;

/** Node with the pinned version. What the program starts itself ends with it. */
export async function startProgram({ args, cwd, env, readyAt }: PeerProgram): Promise<RunningProgram> {
  const started = performance.now();
  const { child, said } = spawnGroup(args, cwd, env);
  const stop = () => end(child);
  while (!(await responds(readyAt))) {
    if (hasEnded(child)) throw new Error(`${args.join(' ')} ended: ${said()}`);
    if (performance.now() - started > READY_WITHIN_MS) {
      await stop();
      throw new Error(`${args.join(' ')} was not ready after ${READY_WITHIN_MS} ms: ${said()}`);
    }
    await delay(POLL_MS, undefined, { signal: stopped });
  }
  return { pid: child.pid ?? 0, readyMs: performance.now() - started, stop };
}

/** Runs it to its end. */
export async function runToEnd(args: string[], { cwd, env }: Pick<PeerProgram, 'cwd' | 'env'>): Promise<void> {
  const { child, said } = spawnGroup(args, cwd, env);
  const [status] = (await once(child, 'exit')) as [number | null];
  stopped.throwIfAborted();
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${said()}`);
}

/** In a process group of its own, so that all of it can be ended. */
function spawnGroup(args: string[], cwd: string, env: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  stopped.addEventListener('abort', () => signal(child, 'SIGKILL'));
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-4000);
  });
  return { child, said: () => text };
}

async function responds(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(READY_WITHIN_MS) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name);
  } catch {
    // It has ended.
  }
}

async function end(child: ChildProcess): Promise<void> {
  const exit = hasEnded(child) ? Promise.resolve() : once(child, 'exit');
  signal(child, 'SIGTERM');
  const timer = setTimeout(() => signal(child, 'SIGKILL'), KILL_AFTER_MS);
  await exit;
  clearTimeout(timer);
  // Programs that it started may outlive it.
  signal(child, 'SIGKILL');
}

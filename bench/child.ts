import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A server in a process of its own. */
export interface Child {
  url: string;
  /** Milliseconds from the start of the process to its first message that it is ready. */
  readyMs: number;
  pid: number;
  stop: () => Promise<void>;
}

/** Starts a file of this folder that sends its address once it listens. */
export async function startChild(file: string, args: string[] = [], env: Record<string, string> = {}): Promise<Child> {
  const started = performance.now();
  const child: ChildProcess = fork(path.join(import.meta.dirname, file), args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [message] = (await once(child, 'message')) as [{ url: string }];
  if (child.pid === undefined) throw new Error(`${file} did not start`);
  return {
    url: message.url,
    readyMs: performance.now() - started,
    pid: child.pid,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A program of this folder in a process of its own, which has sent its first message. */
export interface Child<Message> {
  first: Message;
  /** Milliseconds from the start of the process to that message. */
  readyMs: number;
  pid: number;
  /** Sends a message and gives the answer. */
  ask: (message: object) => Promise<unknown>;
  stop: () => Promise<void>;
}

export interface ChildOptions {
  args?: string[];
  env?: Record<string, string>;
  /** The tree of the project that it runs in; this one without. */
  tree?: string;
}

export async function startChild<Message>(file: string, options: ChildOptions = {}): Promise<Child<Message>> {
  const { args = [], env = {}, tree = path.join(import.meta.dirname, '..') } = options;
  const started = performance.now();
  const child: ChildProcess = fork(path.join(tree, 'bench', file), args, {
    cwd: tree,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const first = await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`))),
  ]);
  const readyMs = performance.now() - started;
  const { pid } = child;
  if (pid === undefined) throw new Error(`${file} did not start`);
  return {
    first: first[0] as Message,
    readyMs,
    pid,
    ask: async (message) => {
      const answer = once(child, 'message');
      child.send(message);
      return (await answer)[0];
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

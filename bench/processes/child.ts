import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { stopped } from '#bench/processes/stopped.ts';

const endWithParent = pathToFileURL(path.join(import.meta.dirname, 'end-with-parent.mjs')).href;

export interface Program {
  args?: string[];
  env?: Record<string, string>;
  cwd?: string;
  stdout: 'pipe' | 'ignore';
}

export interface RunningProgram {
  child: ChildProcess;
  pid: number;
  /** Rejects when the child ends or this process is stopped. */
  ended: Promise<never>;
  stop: () => Promise<void>;
}

const running = new Set<ChildProcess>();
stopped.addEventListener('abort', () => {
  for (const child of running) child.kill('SIGTERM');
});

export function runProgram(file: string, { args = [], env = {}, cwd, stdout }: Program): RunningProgram {
  const stdio: StdioOptions = ['ignore', stdout, 'inherit', 'ipc'];
  const child = fork(file, args, {
    ...(cwd !== undefined && { cwd }),
    env: { ...process.env, ...env },
    execArgv: ['--import', endWithParent],
    stdio,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${file} did not start`);
  running.add(child);
  const exit = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const ended = exit.then((code) => {
    stopped.throwIfAborted();
    throw new Error(`${path.basename(file)} ended with ${code}`);
  });
  ended.catch(() => {});
  return {
    child,
    pid,
    ended,
    stop: async () => {
      // A second signal would end the child before its cleanup.
      if (!child.killed) child.kill('SIGTERM');
      await exit;
    },
  };
}

export interface Child<Message> {
  first: Message;
  pid: number;
  request: (message: object) => Promise<unknown>;
  stop: () => Promise<void>;
}

export interface ChildOptions {
  args?: string[];
  tree?: string;
}

export async function startChild<Message>(file: string, options: ChildOptions = {}): Promise<Child<Message>> {
  const { args = [], tree = path.join(import.meta.dirname, '..', '..') } = options;
  const { child, pid, ended, stop } = runProgram(path.join(tree, 'bench', file), { args, cwd: tree, stdout: 'ignore' });
  const next = async () => (await Promise.race([once(child, 'message'), ended]))[0];
  return {
    first: (await next()) as Message,
    pid,
    request: async (message) => {
      child.send(message);
      return next();
    },
    stop,
  };
}

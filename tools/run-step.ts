import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

type Environment = Record<string, string>;

/** A step that takes longer than `timeout` (milliseconds) is ended, as failed. */
export async function runStep(
  name: string,
  command: string,
  args: string[],
  env: Environment = {},
  timeout?: number,
): Promise<number> {
  console.log(`\n=== ${name}`);
  const [status] = (await once(start(command, args, env, 'inherit', timeout), 'exit')) as [number | null];
  return status ?? 1;
}

export async function runStepInParallel(
  name: string,
  command: string,
  args: string[],
  env: Environment = {},
  timeout?: number,
): Promise<{ status: number; show: () => void }> {
  const child = start(command, args, env, 'pipe', timeout);
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk));
  const closed = once(child, 'close');
  const [status] = (await once(child, 'exit')) as [number | null];
  // What the step has left running may keep its output open.
  await Promise.race([closed, delay(10_000, undefined, { ref: false })]);
  for (const stream of [child.stdout, child.stderr]) stream?.destroy();
  const show = () => {
    console.log(`\n=== ${name}`);
    process.stdout.write(Buffer.concat(output));
  };
  return { status: status ?? 1, show };
}

function start(
  command: string,
  args: string[],
  env: Environment,
  output: 'inherit' | 'pipe',
  timeout?: number,
): ChildProcess {
  return spawn(command, args, {
    stdio: ['ignore', output, output],
    timeout,
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
  });
}

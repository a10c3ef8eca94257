import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

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
  const [status] = (await once(child, 'close')) as [number | null];
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

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

type Environment = Record<string, string>;

export async function runStep(name: string, command: string, args: string[], env: Environment = {}): Promise<number> {
  console.log(`\n=== ${name}`);
  const [status] = (await once(start(command, args, env, 'inherit'), 'exit')) as [number | null];
  return status ?? 1;
}

export async function runStepInParallel(
  name: string,
  command: string,
  args: string[],
  env: Environment = {},
): Promise<{ status: number; show: () => void }> {
  const child = start(command, args, env, 'pipe');
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk));
  const [status] = (await once(child, 'close')) as [number | null];
  const show = () => {
    console.log(`\n=== ${name}`);
    process.stdout.write(Buffer.concat(output));
  };
  return { status: status ?? 1, show };
}

function start(command: string, args: string[], env: Environment, output: 'inherit' | 'pipe'): ChildProcess {
  return spawn(command, args, {
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
  });
}

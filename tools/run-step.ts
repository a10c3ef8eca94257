import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a program of this project with its output shown; resolves with its exit status. */
export async function runStep(
  name: string,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  console.log(`\n=== ${name}`);
  const child = spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
  });
  const [status] = (await once(child, 'exit')) as [number | null];
  return status ?? 1;
}

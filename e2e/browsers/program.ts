import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

/** The program ends with this process at the latest. */
export function startProgram(file: string, args: string[], options: SpawnOptions): ChildProcess {
  const program = spawn(file, args, options);
  const kill = () => void program.kill();
  process.once('exit', kill);
  program.once('exit', () => process.off('exit', kill));
  return program;
}

export async function endProgram(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  program.kill();
  await once(program, 'exit');
}

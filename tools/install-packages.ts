import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/**
 * The packages of a folder with a lockfile of its own, unless the locked versions are there already. Nothing that they bring
 * runs while they are installed.
 */
export async function installPackages(folder: string, options: string[] = []): Promise<void> {
  const stamp = path.join(folder, 'node_modules', '.installed-lock');
  const lock = createHash('sha256')
    .update(readFileSync(path.join(folder, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const args = [...first, 'ci', ...options, '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
  try {
    await promisify(execFile)(command, args, { cwd: folder, shell: !npm && process.platform === 'win32' });
  } catch (cause) {
    throw new Error(`The packages of ${path.basename(folder)} could not be installed; npm's registry is needed once.`, {
      cause,
    });
  }
  writeFileSync(stamp, lock);
}

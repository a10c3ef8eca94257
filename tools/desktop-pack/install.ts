import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const home = import.meta.dirname;
const modules = path.join(home, 'node_modules');
const stamp = path.join(modules, '.installed-lock');

/** Where electron-builder's command is once it is installed. */
export const electronBuilder = path.join(modules, 'electron-builder', 'cli.js');

/** Installs electron-builder beside this file, unless what the lock file names is there already. */
export async function installElectronBuilder(): Promise<void> {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(home, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  // Under `npm run` the very same npm is used, on the Node that runs this.
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', home];
  const shell = !npm && process.platform === 'win32';
  try {
    await promisify(execFile)(command, [...first, ...options], { cwd: home, shell });
  } catch (cause) {
    throw new Error('electron-builder could not be installed; it needs the npm registry once.', { cause });
  }
  writeFileSync(stamp, lock);
}

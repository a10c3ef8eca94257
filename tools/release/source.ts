import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '..', '..');

export interface Source {
  version: string;
  /** Of the commit, in seconds. */
  time: number;
}

export interface CheckedOut {
  commit: string;
  /** Of the form `v1.2.3`. */
  tags: string[];
  isModified: boolean;
  /** That of package.json. */
  version: string;
  changelog: string;
}

export async function readSource(): Promise<Source> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: root })).stdout.trim();
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const checkedOut = {
    commit: await git('rev-parse', 'HEAD'),
    tags: (await git('tag', '--points-at', 'HEAD', '--list', 'v*')).split('\n').filter((tag) => tag !== ''),
    isModified: (await git('status', '--porcelain')) !== '',
    version,
    changelog: await readFile(path.join(root, 'CHANGELOG.md'), 'utf8'),
  };
  return { version: versionOf(checkedOut), time: Number(await git('show', '--no-patch', '--format=%ct', 'HEAD')) };
}

/**
 * That of the tag; without one a version of SemVer before that of package.json, which names the commit.
 * @throws when the tag is not the version of package.json, or has no entry in the changelog
 */
export function versionOf({ commit, tags, isModified, version, changelog }: CheckedOut): string {
  if (isModified || tags.length === 0) return `${version}-g${commit.slice(0, 12)}${isModified ? '.modified' : ''}`;
  const tag = `v${version}`;
  if (!tags.includes(tag)) throw new Error(`The tag is ${tags.join(', ')}, but package.json has ${version}`);
  if (!changelog.includes(`\n## ${version} - `)) throw new Error(`CHANGELOG.md has no entry "## ${version} - DATE"`);
  return version;
}

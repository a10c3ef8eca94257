import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addFailures, describeFailures } from '#bench/failures.ts';
import type { Measured } from '#bench/load.ts';
import { median } from '#bench/measured-shop.ts';
import { type Child, startChild } from '#bench/processes/child.ts';
import type { CallNames, MeasureRequest } from '#bench/tree-messages.ts';
import { runCommand } from '#server/cli/run-command.ts';

const ROUNDS = 7;
const SECONDS = 2;
const CONNECTIONS = 10;
const ROWS = 100_000;
const COLUMNS = [64, 6, 14];
const PROGRAM = 'measure-tree.ts';
const root = path.join(import.meta.dirname, '..');

type Tree = Child<CallNames>;

// `npm run bench:compare -- main~5 main [ROUNDS ROWS CALLS]`: measures both commits in turn, each with its own bench.
await runCommand(async () => {
  const [before, after, rounds = ROUNDS, rows = ROWS, calls = ''] = process.argv.slice(2);
  if (before === undefined || after === undefined) {
    throw new Error('Give two commits: npm run bench:compare -- A B [ROUNDS] [ROWS] [CALLS]');
  }
  await using cleanup = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-compare-'));
  cleanup.defer(async () => {
    await rm(folder, { recursive: true });
    execFileSync('git', ['worktree', 'prune'], { cwd: root });
  });
  const start = async (commit: string): Promise<Tree> => {
    const tree = await startChild<CallNames>(PROGRAM, {
      args: [String(rows)],
      tree: await checkOut(commit, folder),
    });
    cleanup.defer(tree.stop);
    return tree;
  };
  const [old, recent] = [await start(before), await start(after)];
  console.log(
    `${Number(rows).toLocaleString('en')} products and orders; the rate of ${after} divided by that of ${before}, rounds: ${rounds}\n`,
  );
  printRow(['call', 'median', 'range']);
  const [oldNames, recentNames] = [new Set(old.first.names), new Set(recent.first.names)];
  const isAsked = (name: string) => calls.split(';').some((part) => name.includes(part));
  for (const name of [...oldNames.intersection(recentNames)].filter(isAsked))
    printRow(await compare(name, old, recent, Number(rounds)));
  for (const name of oldNames.difference(recentNames)) printRow([name, '', `only in ${before}`]);
  for (const name of recentNames.difference(oldNames)) printRow([name, '', `only in ${after}`]);
});

async function checkOut(commit: string, folder: string): Promise<string> {
  const hash = execFileSync('git', ['rev-parse', '--verify', `${commit}^{commit}`], { cwd: root, encoding: 'utf8' });
  const tree = await mkdtemp(path.join(folder, `${hash.slice(0, 8)}-`));
  execFileSync('git', ['worktree', 'add', '--force', '--detach', tree, hash.trim()], { cwd: root, stdio: 'ignore' });
  const samePackages = isSame(hash.trim(), 'package-lock.json');
  if (samePackages) await symlink(path.join(root, 'node_modules'), path.join(tree, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: tree, stdio: 'ignore' });
  execFileSync('npm', ['run', 'build'], { cwd: tree, stdio: ['ignore', 'ignore', 'inherit'] });
  await cp(path.join(import.meta.dirname, PROGRAM), path.join(tree, 'bench', PROGRAM));
  return tree;
}

function isSame(commit: string, file: string): boolean {
  try {
    execFileSync('git', ['diff', '--quiet', commit, '--', file], { cwd: root });
    return true;
  } catch {
    return false;
  }
}

async function compare(name: string, old: Tree, recent: Tree, rounds: number): Promise<string[]> {
  const shares: number[] = [];
  const failures = [];
  for (let round = 0; round < rounds; round++) {
    const before = await measureCall(old, name);
    const after = await measureCall(recent, name);
    shares.push(after.perSecond / before.perSecond);
    failures.push(before.failures, after.failures);
    if (before.perSecond === 0 || after.perSecond === 0) failures.push({ 'round without a response': 1 });
  }
  const failed = describeFailures(addFailures(failures));
  const range = `${Math.min(...shares).toFixed(2)} to ${Math.max(...shares).toFixed(2)}`;
  return [name, median(shares).toFixed(2), range, failed && `FAILED: ${failed}`];
}

async function measureCall(tree: Tree, name: string): Promise<Measured> {
  const request: MeasureRequest = { name, connections: CONNECTIONS, seconds: SECONDS };
  // The other side is `measure-tree.ts`.
  return (await tree.request(request)) as Measured;
}

function printRow(cells: string[]): void {
  console.log(
    cells
      .map((cell, column) => cell.padEnd(COLUMNS[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

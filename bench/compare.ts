import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BenchCall } from '#bench/calls.ts';
import { addFailures, describeFailures } from '#bench/failures.ts';
import { measure } from '#bench/load.ts';
import { type MeasuredShop, median, startMeasuredShop } from '#bench/measured-shop.ts';
import { runCommand } from '#server/cli/run-command.ts';

const ROUNDS = 7;
const SECONDS = 2;
const CONNECTIONS = 10;
const ROWS = 100_000;
const COLUMNS = [64, 6, 14];
const root = path.join(import.meta.dirname, '..');

// `npm run bench:compare -- main~5 main`: measures both commits in turn, each on its own database.
await runCommand(async () => {
  const [before, after] = process.argv.slice(2);
  if (before === undefined || after === undefined) throw new Error('Give two commits: npm run bench:compare -- A B');
  await using cleanup = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-compare-'));
  cleanup.defer(async () => {
    await rm(folder, { recursive: true });
    execFileSync('git', ['worktree', 'prune'], { cwd: root });
  });
  const start = async (commit: string): Promise<MeasuredShop> => {
    const shop = await startMeasuredShop(ROWS, { tree: await checkOut(commit, folder), program: 'bench/shop.ts' });
    cleanup.defer(shop.stop);
    return shop;
  };
  const [old, recent] = [await start(before), await start(after)];
  console.log(
    `${ROWS.toLocaleString('en')} products and orders; the rate of ${after} divided by that of ${before}, ${ROUNDS} rounds\n`,
  );
  printRow(['call', 'median', 'range']);
  for (const [index, call] of old.calls.entries()) {
    const same = recent.calls[index];
    if (same !== undefined && call.rate === undefined) printRow(await compare([old, call], [recent, same]));
  }
});

/** With this version of the bench. */
async function checkOut(commit: string, folder: string): Promise<string> {
  const hash = execFileSync('git', ['rev-parse', '--verify', `${commit}^{commit}`], { cwd: root, encoding: 'utf8' });
  const tree = await mkdtemp(path.join(folder, `${hash.slice(0, 8)}-`));
  execFileSync('git', ['worktree', 'add', '--force', '--detach', tree, hash.trim()], { cwd: root, stdio: 'ignore' });
  const samePackages = isSame(hash.trim(), 'package-lock.json');
  if (samePackages) await symlink(path.join(root, 'node_modules'), path.join(tree, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: tree, stdio: 'ignore' });
  await cp(import.meta.dirname, path.join(tree, 'bench'), { recursive: true });
  await cp(path.join(root, 'apps', 'web', 'index.html'), path.join(tree, 'dist', 'web', 'index.html'));
  await writeFile(path.join(tree, 'dist', 'web', 'pages.json'), '[]');
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

async function compare(before: [MeasuredShop, BenchCall], after: [MeasuredShop, BenchCall]): Promise<string[]> {
  const shares: number[] = [];
  const failures = [];
  for (const [shop] of [before, after]) await shop.holdInMemory();
  for (let round = 0; round < ROUNDS; round++) {
    const old = await measureCall(...before);
    const recent = await measureCall(...after);
    shares.push(recent.perSecond / old.perSecond);
    failures.push(old.failures, recent.failures);
  }
  const failed = describeFailures(addFailures(failures));
  const range = `${Math.min(...shares).toFixed(2)} to ${Math.max(...shares).toFixed(2)}`;
  return [before[1].name, median(shares).toFixed(2), range, failed && `FAILED: ${failed}`];
}

async function measureCall({ url }: MeasuredShop, call: BenchCall) {
  await call.prepare?.(url);
  return measure({ url, connections: CONNECTIONS, seconds: SECONDS, next: call.next });
}

function printRow(cells: string[]): void {
  console.log(
    cells
      .map((cell, column) => cell.padEnd(COLUMNS[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

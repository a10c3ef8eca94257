import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { measure } from '#bench/load.ts';
import { median, startMeasuredShop } from '#bench/measured-shop.ts';
import { runCommand } from '#server/cli/run-command.ts';

const ROUNDS = 7;
const SECONDS = 2;
const CONNECTIONS = 10;
const ROWS = 100_000;
const root = path.join(import.meta.dirname, '..');

// `npm run bench:compare -- main~5 main`: each call against both, in turn. Each commit fills its own database and runs
// its own server; the calls are those of this tree.
await runCommand(async () => {
  const [before, after] = process.argv.slice(2);
  if (before === undefined || after === undefined) throw new Error('Give two commits: npm run bench:compare -- A B');
  const folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-compare-'));
  try {
    const [first, second] = [await checkOut(before, folder), await checkOut(after, folder)];
    await compareTrees([before, first], [after, second]);
  } finally {
    await rm(folder, { recursive: true });
    execFileSync('git', ['worktree', 'prune'], { cwd: root });
  }
});

async function checkOut(commit: string, folder: string): Promise<string> {
  const hash = execFileSync('git', ['rev-parse', '--verify', `${commit}^{commit}`], { cwd: root, encoding: 'utf8' });
  const tree = await mkdtemp(path.join(folder, `${hash.slice(0, 8)}-`));
  execFileSync('git', ['worktree', 'add', '--force', '--detach', tree, hash.trim()], { cwd: root, stdio: 'ignore' });
  const samePackages = isSame(hash.trim(), 'package-lock.json');
  if (samePackages) await symlink(path.join(root, 'node_modules'), path.join(tree, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: tree, stdio: 'ignore' });
  // Where the web app would be: nobody asks for it.
  await cp(path.join(root, 'apps', 'web', 'index.html'), path.join(tree, 'dist', 'web', 'index.html'));
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

async function compareTrees(before: [name: string, tree: string], after: [name: string, tree: string]): Promise<void> {
  const start = (tree: string) => startMeasuredShop(ROWS, { tree, program: 'bench/shop.ts' });
  const shops = [await start(before[1]), await start(after[1])] as const;
  console.log(
    `${ROWS.toLocaleString('en')} products and orders; rates of ${after[0]} as shares of those of ${before[0]}`,
  );
  try {
    for (const [index, call] of shops[0].calls.entries()) {
      const shares: number[] = [];
      const other = shops[1].calls[index];
      if (other === undefined || call.rate !== undefined) continue;
      for (let round = 0; round < ROUNDS; round++) {
        const load = { connections: CONNECTIONS, seconds: SECONDS };
        await call.prepare?.(shops[0].url);
        await other.prepare?.(shops[1].url);
        const old = await measure({ url: shops[0].url, ...load, next: call.next });
        const recent = await measure({ url: shops[1].url, ...load, next: other.next });
        shares.push(recent.perSecond / old.perSecond);
      }
      const spread = `${Math.min(...shares).toFixed(2)} to ${Math.max(...shares).toFixed(2)}`;
      console.log(`${call.name}: ${median(shares).toFixed(2)} (${spread})`);
    }
  } finally {
    for (const shop of shops) await shop.stop();
  }
}

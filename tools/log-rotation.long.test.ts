import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findProgram } from '#tools/find-program.ts';
import { readCompose, readRecipe } from '#tools/recipes.ts';

const words = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

test('every recipe bounds its log', async () => {
  expect(words(await readRecipe('deploy/logrotate.conf'))).toEqual(
    expect.arrayContaining(['daily', 'maxsize 100M', 'rotate 14', 'copytruncate']),
  );
  const [section, ...settings] = words(await readRecipe('deploy/journald.conf'));
  expect(section).toBe('[Journal]');
  expect(settings).toEqual(expect.arrayContaining(['SystemMaxUse=1G', 'MaxRetentionSec=3month']));
  const { services } = await readCompose({ SHOP_DOMAIN: 'shop.example', POSTGRES_PASSWORD: 'only4this8test' });
  for (const { logging } of Object.values(services)) {
    expect(logging).toEqual({ driver: 'local', options: { 'max-size': '20m', 'max-file': '5' } });
  }
});

const logrotate = findProgram('LOGROTATE_PATH', ['logrotate']);

test.runIf(logrotate !== null)('logrotate takes the file of a shop that goes on writing', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-logs-'));
  const logs = path.join(folder, 'logs');
  await mkdir(logs, { mode: 0o755 });
  const config = path.join(folder, 'logrotate.conf');
  const recipe = await readRecipe('deploy/logrotate.conf');
  await writeFile(config, recipe.replaceAll('/var/log/bulkhead/', `${logs}/`), { mode: 0o644 });
  const file = path.join(logs, 'shop.log');
  const output = await open(file, 'a', 0o644);
  const program = 'process.stdin.on("data", (line) => process.stdout.write(line))';
  const shop = spawn(process.execPath, ['-e', program], { stdio: ['pipe', output.fd, 'inherit'] });
  await output.close();
  const read = (name: string) => readFile(path.join(logs, name), 'utf8');
  const write = async (line: string) => {
    shop.stdin?.write(`${line}\n`);
    await expect.poll(() => read('shop.log')).toContain(line);
  };
  const rotate = () =>
    execFileSync(logrotate ?? '', ['--force', '--state', path.join(folder, 'state'), config], { stdio: 'pipe' });

  await write('before');
  rotate();
  expect(await read('shop.log.1')).toBe('before\n');
  await write('after');
  expect(await read('shop.log')).toBe('after\n');
  rotate();
  expect((await readdir(logs)).toSorted()).toEqual(['shop.log', 'shop.log.1', 'shop.log.2.gz']);
  shop.stdin?.end();
  await once(shop, 'exit');
  await rm(folder, { recursive: true });
});

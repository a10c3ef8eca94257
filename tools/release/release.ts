import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '#server/cli/run-command.ts';
import { architectures, assemble, buildParts } from '#tools/release/assemble.ts';
import { writeChecksums } from '#tools/release/checksums.ts';
import { pack } from '#tools/release/pack.ts';
import { readSource } from '#tools/release/source.ts';

// npm run release [-- --arch x64] [--to FOLDER]: archives of the shop that run without npm, and their checksums.
// A test that builds a release has another value.
process.env.NODE_ENV = 'production';

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      arch: { type: 'string', multiple: true, default: [...architectures] },
      to: { type: 'string', default: path.join(import.meta.dirname, '..', '..', 'dist', 'release') },
    },
  });
  const chosen = architectures.filter((architecture) => values.arch.includes(architecture));
  if (chosen.length !== values.arch.length) throw new Error(`There are releases for ${architectures.join(' and ')}.`);
  const source = await readSource();
  const scratch = await mkdtemp(path.join(tmpdir(), 'bulkhead-release-'));
  try {
    const parts = path.join(scratch, 'parts');
    await buildParts(parts);
    await rm(values.to, { recursive: true, force: true });
    await mkdir(values.to, { recursive: true });
    for (const architecture of chosen) {
      const folder = path.join(scratch, `bulkhead-${source.version}-linux-${architecture}`);
      await assemble(parts, folder, architecture, source);
      const file = path.join(values.to, `${path.basename(folder)}.tar.gz`);
      await pack(folder, file, source.time);
      console.log(`${file}: ${((await stat(file)).size / 1e6).toFixed(1)} MB`);
      await rm(folder, { recursive: true });
    }
    await writeChecksums(values.to);
  } finally {
    await rm(scratch, { recursive: true });
  }
});

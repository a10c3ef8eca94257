import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|html|svg)$/;
/** Compressing less saves little; a page of the back-office loads twenty scripts of 500 to 1,000 bytes. */
const MIN_BYTES = 400;

/** How brotli writes distances, by which a script of the home page is up to 0.2 % smaller or larger: the smallest is kept. */
const DISTANCES_MAX_BYTES = 500_000;
const distances = [
  {},
  { [constants.BROTLI_PARAM_NDIRECT]: 1 },
  { [constants.BROTLI_PARAM_NPOSTFIX]: 1, [constants.BROTLI_PARAM_NDIRECT]: 2 },
];

/** At the highest level; the server sends the copies as they are. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(outDir, { recursive: true });
      await Promise.all(
        entries.filter((file) => compressible.test(file)).map((file) => compress(path.join(outDir, file))),
      );
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const tries = content.length > DISTANCES_MAX_BYTES ? [{}] : distances;
  const tried = await Promise.all(tries.map((params) => promisify(brotliCompress)(content, { params })));
  await writeFile(
    `${file}.br`,
    tried.reduce((one, other) => (other.length < one.length ? other : one)),
  );
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}

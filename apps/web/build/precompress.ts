import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|html|svg)$/;
/** Compressing less saves little; a page of the back-office loads twenty scripts of 500 to 1,000 bytes. */
const MIN_BYTES = 400;

/** How brotli writes distances, by which a script is up to 0.2 % smaller or larger: of those of the home page the smallest is kept. */
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
      const home = await readFile(path.join(outDir, 'index.html'), 'utf8');
      await Promise.all(
        entries
          .filter((file) => compressible.test(file))
          .map((file) => compress(path.join(outDir, file), home.includes(path.basename(file)) ? distances : [{}])),
      );
    },
  };
}

async function compress(file: string, tries: typeof distances): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const tried = await Promise.all(tries.map((params) => promisify(brotliCompress)(content, { params })));
  await writeFile(
    `${file}.br`,
    tried.reduce((one, other) => (other.length < one.length ? other : one)),
  );
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}

import { cp } from 'node:fs/promises';
import path from 'node:path';
import { bundleServer } from '#tools/build/bundle-server.ts';

const root = path.join(import.meta.dirname, '..', '..');

export const commands = ['admin', 'backup', 'doctor', 'restore', 'verify-db', 'migrate-to-postgres'];

/** Packages with native parts; every other one is in the bundle. */
export const OUTSIDE = ['better-sqlite3', 'sharp'];

/** The server looks them up beside the programs. */
export const threads = {
  'backup-worker': 'db/backup/backup-worker.ts',
  'checkpoint-worker': 'db/sqlite/checkpoint-worker.ts',
  'import-worker': 'services/imports/import-worker.ts',
  'pdf-worker': 'services/pdf/pdf-worker.ts',
  'search-worker': 'db/sqlite/search-worker.ts',
};

/** For a bundle with `threads`. */
export const besideThreads = {
  // pg loads pg-native only on request.
  external: [...OUTSIDE, 'pg-native'],
  output: { chunkFileNames: 'parts-[name]-[hash].js' },
};

/** Fills the folder `server` in `folder`. */
export async function buildServer(folder: string): Promise<void> {
  await bundleServer({
    entries: {
      index: 'index.ts',
      demo: 'demo-entry.ts',
      ...threads,
      ...Object.fromEntries(commands.map((name) => [name, `cli/${name}.ts`])),
    },
    outDir: path.join(folder, 'server'),
    ...besideThreads,
  });
  // Reports an old Node before it fails on newer syntax.
  await cp(path.join(root, 'tools', 'runtime', 'require-node.mjs'), path.join(folder, 'server', 'require-node.mjs'));
}

if (import.meta.main) await buildServer(path.join(root, 'dist'));

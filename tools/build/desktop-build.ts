import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build as buildShell } from 'electron-vite';
import { bundleServer } from '#tools/build/bundle-server.ts';

const root = path.join(import.meta.dirname, '..', '..');

export const builtDesktop = path.join(root, 'dist', 'desktop');

/** Only the database's native module differs. */
export interface Target {
  platform: string;
  arch: string;
}

/** Needs no Electron binary. */
export async function buildDesktop(target: Target): Promise<void> {
  await rm(builtDesktop, { recursive: true, force: true });
  await buildShell({ root, configFile: path.join(root, 'electron.vite.config.ts'), logLevel: 'warn' });
  await buildShellFiles(builtDesktop, target);
}

export async function buildShellFiles(folder: string, target: Target, name = 'Bulkhead Back-office'): Promise<void> {
  await buildServer(folder);
  await copyDatabaseModule(folder, target);
  await cp(path.join(root, 'electron', 'icons'), path.join(folder, 'icons'), { recursive: true });
  await writePackage(folder, name);
}

/** The database is a separate module because of its native part. */
async function buildServer(folder: string): Promise<void> {
  await bundleServer({
    entries: { index: 'desktop-entry.ts' },
    outDir: path.join(folder, 'server'),
    external: ['better-sqlite3', 'pg', 'sharp'],
    output: {
      codeSplitting: false,
      // White space is almost a third of the file; names stay, for reports of errors.
      minify: { compress: false, mangle: false },
      // Packers treat node_modules in their own way.
      paths: { 'better-sqlite3': '../better-sqlite3/lib/index.js' },
    },
  });
}

async function copyDatabaseModule(folder: string, { platform, arch }: Target): Promise<void> {
  const from = path.join(root, 'node_modules', 'better-sqlite3');
  const to = path.join(folder, 'better-sqlite3');
  const binary = path.join('prebuilds', `${platform}-${arch}.node`);
  for (const part of ['package.json', 'LICENSE', 'lib', binary]) {
    await cp(path.join(from, part), path.join(to, part), { recursive: true });
  }
}

async function writePackage(folder: string, productName: string): Promise<void> {
  const { version, license } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  const description = {
    name: 'bulkhead-back-office',
    productName,
    description: 'The back-office of a Bulkhead store, for warehouse administrators.',
    version,
    license,
    author: 'Bulkhead',
    homepage: 'https://bulkhead.example',
    private: true,
    type: 'module',
    main: 'main/index.js',
  };
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(description, null, 2)}\n`);
  // The update server is a setting of the installation.
  await writeFile(path.join(folder, 'app-update.yml'), `updaterCacheDirName: ${description.name}-updater\n`);
}

if (import.meta.main) await buildDesktop(process);

import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { beforeApp } from './apps/web/build/before-app.ts';
import { codeSplitting } from './apps/web/build/chunks.ts';

const root = import.meta.dirname;
const out = (part: string) => path.join(root, 'dist', 'desktop', part);

/** electron-vite makes addresses relative, as files need them; our pages have addresses of any depth. */
function absoluteAddresses(): Plugin {
  return { name: 'absolute-addresses', enforce: 'post', config: () => ({ base: '/' }) };
}

// Everything is bundled: what is packed is our code, and better-sqlite3 beside the server.
export default defineConfig({
  main: {
    build: {
      externalizeDeps: false,
      license: { fileName: 'licenses.md' },
      outDir: out('main'),
      rolldownOptions: {
        input: path.join(root, 'electron', 'main', 'index.ts'),
        output: { codeSplitting: false },
      },
    },
  },
  preload: {
    build: {
      // A preload script in a sandbox cannot require anything but electron.
      externalizeDeps: false,
      outDir: out('preload'),
      lib: { entry: path.join(root, 'electron', 'preload', 'index.ts'), formats: ['cjs'] },
      rolldownOptions: { output: { entryFileNames: 'index.cjs' } },
    },
  },
  renderer: {
    root: path.join(root, 'apps', 'web'),
    plugins: [react(), absoluteAddresses(), beforeApp()],
    build: {
      outDir: out('renderer'),
      emptyOutDir: true,
      minify: true,
      license: { fileName: 'licenses.md' },
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 750,
      rolldownOptions: { input: path.join(root, 'apps', 'web', 'index.html'), output: { codeSplitting } },
    },
  },
});

import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { beforeApp } from './apps/web/build/before-app.ts';
import { codeSplitting } from './apps/web/build/chunks.ts';
import { DEV_NONCE } from './electron/main/dev-server.ts';
import { freePort } from './server/testing/free-port.ts';

const root = import.meta.dirname;

/** electron-vite makes addresses relative, as `file:` pages need; our pages need absolute ones, at any depth. */
function absoluteAddresses(): Plugin {
  return { name: 'absolute-addresses', enforce: 'post', config: () => ({ base: '/' }) };
}

/** The page has the app's own origin, so Vite's client needs the address of the dev server. */
async function devServer(): Promise<UserConfig['renderer']> {
  const host = '127.0.0.1';
  const port = await freePort();
  return {
    // Separate from `npm run dev`, which may run at the same time.
    cacheDir: path.join(root, 'dist', 'desktop-vite'),
    server: { host, port, strictPort: true, ws: { protocol: 'ws', host, clientPort: port } },
    html: { cspNonce: DEV_NONCE },
  };
}

// Bundles everything: only our code is packed, and better-sqlite3 beside the server.
export default defineConfig(async ({ command }): Promise<UserConfig> => {
  const folder = path.join(root, 'dist', command === 'serve' ? 'desktop-dev' : 'desktop');
  const out = (part: string) => path.join(folder, part);
  /** Electron may be starting during the next build, so no file may vanish, and one save must be one build. */
  const watched = command === 'serve' ? { watch: { buildDelay: 100 }, emptyOutDir: false } : {};
  return {
    main: {
      // A built application always loads its own pages, whatever the environment says.
      ...(command === 'build' && { define: { 'process.env.ELECTRON_RENDERER_URL': 'undefined' } }),
      build: {
        ...watched,
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
        ...watched,
        // A sandboxed preload script can require nothing but electron.
        externalizeDeps: false,
        outDir: out('preload'),
        lib: { entry: path.join(root, 'electron', 'preload', 'index.ts'), formats: ['cjs'] },
        rolldownOptions: { output: { entryFileNames: 'index.cjs' } },
      },
    },
    renderer: {
      ...(command === 'serve' && (await devServer())),
      root: path.join(root, 'apps', 'web'),
      plugins: [react(), absoluteAddresses(), beforeApp()],
      build: {
        outDir: out('renderer'),
        emptyOutDir: true,
        minify: true,
        license: { fileName: 'licenses.md' },
        assetsInlineLimit: 0,
        chunkSizeWarningLimit: 1700,
        rolldownOptions: { input: path.join(root, 'apps', 'web', 'index.html'), output: { codeSplitting } },
      },
    },
  };
});

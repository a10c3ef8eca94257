import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { beforeApp } from './apps/web/build/before-app.ts';
import { codeSplitting } from './apps/web/build/chunks.ts';
import { DEV_NONCE } from './electron/main/dev-server.ts';
import { freePort } from './server/testing/free-port.ts';

const root = import.meta.dirname;

/** electron-vite makes addresses relative, as files need them; our pages have addresses of any depth. */
function absoluteAddresses(): Plugin {
  return { name: 'absolute-addresses', enforce: 'post', config: () => ({ base: '/' }) };
}

/** The page has an address of its own, so Vite's client must be told where the server is that tells of changes. */
async function devServer(): Promise<UserConfig['renderer']> {
  const host = '127.0.0.1';
  const port = await freePort();
  return {
    // Not that of `npm run dev`, which may run at the same time.
    cacheDir: path.join(root, 'dist', 'desktop-vite'),
    server: { host, port, strictPort: true, ws: { protocol: 'ws', host, clientPort: port } },
    html: { cspNonce: DEV_NONCE },
  };
}

// Everything is bundled: what is packed is our code, and better-sqlite3 beside the server. What development builds lies
// apart from that.
export default defineConfig(async ({ command }): Promise<UserConfig> => {
  const folder = path.join(root, 'dist', command === 'serve' ? 'desktop-dev' : 'desktop');
  const out = (part: string) => path.join(folder, part);
  /** Electron may be starting when the next change is built, so no file vanishes, and one save is one build. */
  const watched = command === 'serve' ? { watch: { buildDelay: 100 }, emptyOutDir: false } : {};
  return {
    main: {
      // What is built has its pages beside it, whatever the environment says.
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
        // A preload script in a sandbox cannot require anything but electron.
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
        chunkSizeWarningLimit: 750,
        rolldownOptions: { input: path.join(root, 'apps', 'web', 'index.html'), output: { codeSplitting } },
      },
    },
  };
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { beforeApp } from '../../tools/before-app.ts';
import { precompress } from '../../tools/precompress.ts';
import { prerenderHome } from '../../tools/prerender-home.ts';
import { codeSplitting } from './chunks.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), beforeApp(), prerenderHome(), precompress()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // Every asset is a file of our own: the Content-Security-Policy then needs no `data:`.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: 'licenses.md' },
    rolldownOptions: { output: { codeSplitting } },
  },
});

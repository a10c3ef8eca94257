import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { beforeApp } from './build/before-app.ts';
import { codeSplitting } from './build/chunks.ts';
import { dropSummaries } from './build/drop-summaries.ts';
import { keepFallbackFont } from './build/keep-fallback-font.ts';
import { precompress } from './build/precompress.ts';
import { prerenderPages } from './build/prerender-pages.ts';
import { productionRouter } from './build/production-router.ts';

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  ...(command === 'build' && { resolve: { alias: productionRouter } }),
  plugins: [react(), dropSummaries(), keepFallbackFont(), beforeApp(), prerenderPages(), precompress()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // Without inlined assets the Content-Security-Policy needs no `data:`.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // antd is one chunk, because in one piece it is compressed better: see codeSplitting. The reader of PDFs comes with a file only.
    chunkSizeWarningLimit: 1700,
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      output: {
        codeSplitting,
        // The home page has the names of all of them.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
    },
  },
}));

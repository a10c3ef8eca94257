import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { codeSplitting } from './chunks.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // Every asset is a file of our own: the Content-Security-Policy then needs no `data:`.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // React, antd's core, the router and the store; everything else is loaded by its screen.
    chunkSizeWarningLimit: 750,
    rolldownOptions: { output: { codeSplitting } },
  },
});

import path from 'node:path';
import { build } from 'vite';
import { precompress } from '#web-build/precompress.ts';

export const BARE_PAGE = '/bare/';

/** Adds the page to a folder that the shop serves, built and compressed as the web app is. */
export async function addBarePage(web: string): Promise<void> {
  await build({
    configFile: false,
    root: path.join(import.meta.dirname, 'bare'),
    base: BARE_PAGE,
    logLevel: 'warn',
    publicDir: false,
    plugins: [precompress()],
    build: {
      outDir: path.join(web, BARE_PAGE),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  });
}

import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..', '..');

export const builtDesktop = path.join(root, 'dist', 'desktop');
export const built = {
  renderer: path.join(builtDesktop, 'renderer'),
  preload: path.join(builtDesktop, 'preload', 'index.cjs'),
  server: path.join(builtDesktop, 'server', 'index.js'),
};

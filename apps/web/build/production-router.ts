import { fileURLToPath } from 'node:url';

const production = (file: string) =>
  fileURLToPath(new URL(`../production/${file}`, import.meta.resolve('react-router')));

/** The package's exports lead to its development build only, which warns developers. */
export const productionRouter = [
  { find: /^react-router$/, replacement: production('index.mjs') },
  { find: /^react-router\/dom$/, replacement: production('dom-export.mjs') },
];

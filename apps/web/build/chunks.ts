/**
 * A few large files, since each small one costs a request at start. zod and its configuration share a chunk: schemas
 * built before `jitless` is set try `new Function`, which the Content-Security-Policy forbids.
 */
export const codeSplitting = {
  groups: [
    { name: 'zod', test: /node_modules[\\/]zod[\\/]|configure-zod/ },
    { name: 'vendor', test: /node_modules.*js$/, tags: ['$initial' as const] },
    { name: 'shop', tags: ['$initial' as const] },
  ],
};

/**
 * For the bundler, in the browser and on the desktop. What every page needs is a few large files: each small one would
 * cost a request before anything works. zod and its configuration are one file, or schemas in another would be built
 * before it: they would then try `new Function`, which the Content-Security-Policy forbids.
 */
export const codeSplitting = {
  groups: [
    { name: 'zod', test: /node_modules[\\/]zod[\\/]|configure-zod/ },
    { name: 'vendor', test: /node_modules.*js$/, tags: ['$initial' as const] },
    { name: 'shop', tags: ['$initial' as const] },
  ],
};

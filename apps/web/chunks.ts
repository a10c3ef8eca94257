/**
 * For the bundler, in the browser and on the desktop. zod and its configuration are one file, or schemas in another
 * would be built before it: they would then try `new Function`, which the Content-Security-Policy forbids.
 */
export const codeSplitting = {
  groups: [{ name: 'zod', test: /node_modules[\\/]zod[\\/]|configure-zod/ }],
};

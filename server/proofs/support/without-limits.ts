import { registerHooks } from 'node:module';

// For control runs only; loaded before the server's own code. Pages may be as long as their rows, and responses wait for
// clients that do not read, as many and as long as they like.
registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/server/http/limits.ts')) return loaded;
    const limits = /(MAX_PAGE_BYTES|MAX_UNREAD_BYTES\w*|STALLED_MS) = [\d_]+/g;
    return { ...loaded, source: String(loaded.source).replace(limits, '$1 = 2_000_000_000') };
  },
});

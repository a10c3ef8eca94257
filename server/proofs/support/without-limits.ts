import { registerHooks } from 'node:module';

// Control: pages and unread responses have no limits. Loaded before the server's code.
registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/server/http/limits.ts')) return loaded;
    const limits = /(MAX_PAGE_BYTES|MAX_UNREAD_BYTES\w*|STALLED_MS) = [\d_]+/g;
    return { ...loaded, source: String(loaded.source).replace(limits, '$1 = 2_000_000_000') };
  },
});

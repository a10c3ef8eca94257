import type { Plugin } from 'vite';

/**
 * A page keeps the font that it was first drawn in: words of another width would move the lines below. The next page has
 * the shop's font from the browser's cache.
 */
export function keepFallbackFont(): Plugin {
  return {
    name: 'keep-fallback-font',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /@fontsource-variable\/inter\/.*\.css$/ },
      handler: (code) => ({ code: code.replaceAll('font-display: swap', 'font-display: optional'), map: null }),
    },
  };
}

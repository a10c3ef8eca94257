import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin } from 'vite';
import { DELIVERED_LOGO, HOME_TEMPLATE, LOGO_PLACEHOLDER, NAME_PLACEHOLDER } from '#shared/domain/shop-page.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { SCRIPTS_ID } from '#web/app/first-view.ts';
import type { PrerenderedPage } from '#web/prerendered-page.ts';

/** React renders these before the markup; they belong in the head. */
const leadingLinks = /^(?:<link [^>]*>)*/;
const scriptTags = /[ \t]*<(?:script|link)[^>]* crossorigin [^>]*\.js"[^>]*>(?:<\/script>)?\n/g;

/** Writes `home.html`, a template of it for other shops, and `pages.json` with the patterns of all addresses. */
export function prerenderHome(): Plugin {
  let root = '';
  return {
    name: 'prerender-home',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async writeBundle({ dir = '' }) {
      const emptyPage = await readFile(path.join(dir, 'index.html'), 'utf8');
      const page = await renderHome(root);
      const template = fillPage(emptyPage, page);
      const home = template
        .replaceAll(NAME_PLACEHOLDER, commonMessages.brand)
        .replaceAll(LOGO_PLACEHOLDER, DELIVERED_LOGO);
      await writeFile(path.join(dir, HOME_TEMPLATE), template);
      await writeFile(path.join(dir, 'home.html'), home);
      await writeFile(path.join(dir, 'pages.json'), JSON.stringify(page.addresses));
    },
  };
}

/** Styles and pictures load first, the app last. */
function fillPage(emptyPage: string, { title, markup, fetches }: PrerenderedPage): string {
  const [pictures = ''] = leadingLinks.exec(markup) ?? [];
  const scripts = emptyPage.match(scriptTags) ?? [];
  if (scripts.length === 0) throw new Error('index.html has no scripts');
  // Must precede the script that reads it.
  const template = `<template id="${SCRIPTS_ID}">\n${scripts.join('')}    </template>`;
  const late = fetches.map((url) => {
    const address = url.replaceAll('&', '&amp;');
    return `<link rel="preload" as="fetch" crossorigin fetchpriority="low" href="${address}">`;
  });
  return emptyPage
    .replaceAll(scriptTags, '')
    .replace(/<title>.*<\/title>/, () => [`<title>${title}</title>`, template, pictures].join('\n    '))
    .replace('</head>', () => `  ${late.join('\n    ')}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${markup.slice(pictures.length)}</div>`);
}

async function renderHome(root: string): Promise<PrerenderedPage> {
  const server = await createServer({
    configFile: false,
    root,
    mode: 'production',
    logLevel: 'warn',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [react()],
  });
  try {
    const { prerenderHome } = await server.ssrLoadModule('/src/prerender.tsx');
    return prerenderHome();
  } finally {
    await server.close();
  }
}

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, createServer, type Plugin, type Rolldown } from 'vite';
import {
  type BuiltPage,
  DELIVERED_LOGO,
  LOGO_PLACEHOLDER,
  NAME_PLACEHOLDER,
  type PageFiles,
} from '#shared/domain/shop/shop-page.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { SCRIPTS_ID } from '#web/app/first-view.ts';
import { isBuilt, type Prerendering, type PublicPage } from '#web/prerender/prerendered-page.ts';

/** React renders these before the markup; they belong in the head. */
const leadingLinks = /^(?:<link [^>]*>)*/;
const scriptTags = /[ \t]*<(?:script|link)[^>]* crossorigin [^>]*\.js"[^>]*>(?:<\/script>)?\n/g;

/**
 * Writes the HTML of the public pages, templates of it for other shops, `pages.json` with the file of each pattern of
 * addresses, and, beside the web app's folder, `render.js`, which renders pages with data.
 */
export function prerenderPages(): Plugin {
  let root = '';
  return {
    name: 'prerender-pages',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async writeBundle({ dir = '' }, bundle) {
      const emptyPage = await readFile(path.join(dir, 'index.html'), 'utf8');
      const { pages, addresses } = await prerender(root);
      const files: PageFiles = Object.fromEntries(addresses.map((address) => [address, { file: 'index.html' }]));
      await mkdir(path.join(dir, 'pages'), { recursive: true });
      for (const page of pages) {
        files[page.path] = await writePage(dir, page, drawnPage(page, bundle, emptyPage));
      }
      await writeFile(path.join(dir, 'pages.json'), JSON.stringify(files));
      await buildRenderer(root, path.join(dir, '..', 'render'));
    },
  };
}

async function writePage(dir: string, page: Prerendering['pages'][number], drawn: DrawnPage): Promise<BuiltPage> {
  const { name, rendering, markup, fetches } = page;
  const place = name === 'home' ? name : `pages/${name}`;
  const built = { file: `${place}.html`, template: `${place}.template.html` };
  const template = isBuilt(page) ? fillPage(drawn, markup, fetches) : linkFiles(drawn);
  const write = (file: string, html: string) => writeFile(path.join(dir, file), html);
  await write(built.template, template);
  await write(
    built.file,
    template.replaceAll(NAME_PLACEHOLDER, commonMessages.brand).replaceAll(LOGO_PLACEHOLDER, DELIVERED_LOGO),
  );
  if (rendering !== 'request' && rendering !== 'both') return built;
  const frame = `${place}.frame.html`;
  await write(frame, preload(delayApp(drawn), fetches));
  return { ...built, frame };
}

function withTitle(page: string, { title, description }: PublicPage): string {
  return page
    .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_, start) => start + description);
}

/** The page without its markup, and the names of the styles and scripts that are not those of every page. */
interface DrawnPage {
  empty: string;
  styles: string[];
  scripts: string[];
  /** The text of `styles`. */
  css: string;
  /** Runs before the first paint. */
  first: string;
}

function drawnPage(page: PublicPage, bundle: Rolldown.OutputBundle, emptyPage: string): DrawnPage {
  const chunks = chunksOf(page, bundle);
  const own = (files: string[]) => [...new Set(files)].filter((file) => !emptyPage.includes(file));
  const styles = own(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  const css = styles.map((name) => {
    const file = bundle[name];
    if (file?.type !== 'asset') throw new Error(`${name} is not in the bundle`);
    return String(file.source).trim();
  });
  const scripts = own(chunks.map(({ fileName }) => fileName));
  const first = Object.keys(bundle).find((name) => name.includes('/before-app-'));
  if (first === undefined) throw new Error('before-app is not in the bundle');
  return { empty: withTitle(emptyPage, page), styles, scripts, css: css.join(''), first };
}

function chunksOf({ screen, path: address }: PublicPage, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  if (screen === null) return [];
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const first = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${screen}`));
  if (first === undefined) throw new Error(`${address} has no chunk: ${screen}`);
  const needed = new Set([first]);
  // Iterating a set also visits the members that the loop adds.
  for (const { imports } of needed) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk);
  }
  return [...needed];
}

const styleTag = (file: string) => `    <link rel="stylesheet" crossorigin href="/${file}">\n`;
const scriptTag = (file: string) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`;

/** The page that the app draws. */
function linkFiles({ empty, styles, scripts }: DrawnPage): string {
  const tags = [...styles.map(styleTag), ...scripts.map(scriptTag)];
  return empty.replace('</head>', () => `${tags.join('').trimStart()}  </head>`);
}

/** Styles and pictures load first, the app last. The page's few own styles are in it: each file would be awaited. */
function delayApp({ empty, styles, scripts, css, first }: DrawnPage, pictures = ''): string {
  const common = empty.match(scriptTags) ?? [];
  if (common.length === 0) throw new Error('index.html has no scripts');
  const late = [
    ...evaluateFirst(common),
    ...scripts.toReversed().map(scriptTag).map(asScript),
    ...styles.map(styleTag),
  ];
  // Must precede the script that reads it.
  const template = `<template id="${SCRIPTS_ID}">\n${late.join('')}    </template>`;
  const head = ['</title>', template, ...(pictures === '' ? [] : [pictures])].join('\n    ');
  const page = empty
    .replaceAll(scriptTags, '')
    .replace(/[\w/-]+before-empty-page-[\w-]+\.js/, `/${first}`)
    .replace('</title>', () => head);
  return css === '' ? page : page.replace('</head>', () => `  <style>${css}</style>\n  </head>`);
}

const preloadTag = /<link rel="modulepreload" crossorigin href="([^"]*)">/;

const asScript = (tag: string) => tag.replace(preloadTag, '<script type="module" crossorigin src="$1"></script>');

/** As scripts of their own, the libraries are evaluated in tasks of their own, between which the page answers. */
function evaluateFirst(tags: string[]): string[] {
  const libraries = tags.filter((tag) => preloadTag.test(tag));
  const app = tags.filter((tag) => !preloadTag.test(tag));
  return [...libraries.map(asScript), ...app];
}

function fillPage(drawn: DrawnPage, markup: string, fetches: string[]): string {
  const [pictures = ''] = leadingLinks.exec(markup) ?? [];
  return preload(delayApp(drawn, pictures), fetches).replace(
    '<div id="root"></div>',
    () => `<div id="root">${markup.slice(pictures.length)}</div>`,
  );
}

function preload(page: string, fetches: string[]): string {
  const late = fetches.map((url) => {
    const address = url.replaceAll('&', '&amp;');
    return `<link rel="preload" as="fetch" crossorigin fetchpriority="low" href="${address}">`;
  });
  return late.length === 0 ? page : page.replace('</head>', () => `  ${late.join('\n    ')}\n  </head>`);
}

async function prerender(root: string): Promise<Prerendering> {
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
    const { prerender } = await server.ssrLoadModule('/src/prerender/prerender.tsx');
    return await prerender();
  } finally {
    await server.close();
  }
}

/** In one file without dependencies, since the production server has no packages of the web app. */
async function buildRenderer(root: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [react()],
    ssr: { noExternal: true },
    build: {
      ssr: 'src/prerender/render.tsx',
      outDir,
      emptyOutDir: true,
      minify: true,
      assetsInlineLimit: 0,
      rolldownOptions: { output: { entryFileNames: 'render.js', chunkFileNames: 'parts-[name]-[hash].js' } },
    },
  });
  // The server's own package.json may be elsewhere.
  await writeFile(path.join(outDir, 'package.json'), '{"type":"module"}\n');
}

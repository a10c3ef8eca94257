import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import type { ShopPages } from '#server/http/documents/shop-pages.ts';
import type { BuiltPage, PageFiles } from '#shared/domain/shop/shop-page.ts';
import { storageMessages } from '#shared/messages/browser-storage.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
/** A page may show twenty: asking for each again was a third of a browser's work on it. */
const PICTURE = 'public, max-age=3600';
const NOT_SENT = storageMessages.formNotSent;
const emptyPage: BuiltPage = { file: 'index.html' };

/** Addresses without a file get the empty page, with status 404 unless `pages` has one for them. */
export function webAppRoutes(root: string, pages: PageFiles, shopPages: ShopPages = async () => null): Hono {
  const app = new Hono();
  const serve = (page: BuiltPage): MiddlewareHandler => {
    const builtPage = serveStatic({
      root,
      path: page.file,
      precompressed: true,
      onFound: (_file, context) => context.header('Cache-Control', REVALIDATE),
    });
    return async (context, next) => (await shopPages(page, context)) ?? builtPage(context, next);
  };
  // Before the files, of which one is called like the folder.
  if (pages['/']) app.get('/', serve(pages['/']));
  // A browser saves what it does not know; this is to be read.
  app.get('/licenses.md', async (context, next) => {
    await next();
    if (context.res.ok) context.res.headers.set('Content-Type', 'text/plain; charset=utf-8');
  });
  app.use(
    serveStatic({
      root,
      precompressed: true,
      onFound: (file, context) => {
        const isHashed = path.relative(root, file).startsWith(`assets${path.sep}`);
        const isPicture = path.extname(context.req.path) === '.svg';
        context.header('Cache-Control', isHashed ? FOREVER : isPicture ? PICTURE : REVALIDATE);
      },
    }),
  );
  for (const [pattern, page] of Object.entries(pages)) {
    if (pattern === '*') continue;
    app.get(pattern, serve(page));
    app.get(`${pattern}/`, serve(page));
  }
  // A form that a browser sends itself, since no script of the shop took it.
  app.post('*', async (context, next) => {
    if (path.extname(context.req.path) !== '' || !/\btext\/html\b/.test(context.req.header('accept') ?? ''))
      return next();
    const page = await app.request(context.req.url, { headers: { accept: 'text/html' } });
    const html = (await page.text()).replace(
      /<body[^>]*>/,
      (body) => `${body}<p role="alert" class="page">${NOT_SENT}</p>`,
    );
    return context.html(html, page.status === 404 ? 404 : 200, { 'Cache-Control': 'no-store' });
  });
  const unknown = serve(emptyPage);
  app.get('*', async (context, next) => {
    if (path.extname(context.req.path) !== '') return next();
    const response = await unknown(context, next);
    return response && new Response(response.body, { status: 404, headers: response.headers });
  });
  return app;
}

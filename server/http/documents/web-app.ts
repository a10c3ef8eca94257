import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import type { PageFile, ShopPages } from '#server/http/documents/shop-pages.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

/** Addresses without a file get the empty page, with status 404 unless one of the patterns `pages` matches. */
export function webAppRoutes(root: string, pages: string[], shopPages: ShopPages = async () => null): Hono {
  const app = new Hono();
  const page = (file: PageFile): MiddlewareHandler => {
    const builtPage = serveStatic({
      root,
      path: file,
      precompressed: true,
      onFound: (_file, context) => context.header('Cache-Control', REVALIDATE),
    });
    return async (context, next) => (await shopPages(file, context)) ?? builtPage(context, next);
  };
  app.get('/', page('home.html'));
  app.use(
    serveStatic({
      root,
      precompressed: true,
      onFound: (file, context) => {
        const isHashed = path.relative(root, file).startsWith(`assets${path.sep}`);
        context.header('Cache-Control', isHashed ? FOREVER : REVALIDATE);
      },
    }),
  );
  const emptyPage = page('index.html');
  for (const page of pages.filter((pattern) => pattern !== '*')) {
    app.get(page, emptyPage);
    app.get(`${page}/`, emptyPage);
  }
  app.get('*', async (context, next) => {
    if (path.extname(context.req.path) !== '') return next();
    const response = await emptyPage(context, next);
    return response && new Response(response.body, { status: 404, headers: response.headers });
  });
  return app;
}

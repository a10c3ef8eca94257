import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

const FOREVER = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

/** The built web app in `root`; every address that is no file gets the page, whose router knows the rest. */
export function webAppRoutes(root: string): Hono {
  const app = new Hono();
  app.use(
    serveStatic({
      root,
      onFound: (file, context) => {
        const isHashed = path.relative(root, file).startsWith(`assets${path.sep}`);
        context.header('Cache-Control', isHashed ? FOREVER : REVALIDATE);
      },
    }),
  );
  app.get('*', async (context, next) => {
    if (path.extname(context.req.path) !== '') return next();
    const page = await readFile(path.join(root, 'index.html'), 'utf8');
    return context.html(page, 200, { 'Cache-Control': REVALIDATE });
  });
  return app;
}

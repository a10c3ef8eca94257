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
      precompressed: true,
      onFound: (file, context) => {
        const isHashed = path.relative(root, file).startsWith(`assets${path.sep}`);
        context.header('Cache-Control', isHashed ? FOREVER : REVALIDATE);
      },
    }),
  );
  const page = serveStatic({
    root,
    path: 'index.html',
    precompressed: true,
    onFound: (_file, context) => context.header('Cache-Control', REVALIDATE),
  });
  app.get('*', (context, next) => (path.extname(context.req.path) === '' ? page(context, next) : next()));
  return app;
}

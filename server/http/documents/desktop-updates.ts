import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { UPDATES_PATH } from '#shared/desktop/app-address.ts';

/** The releases in `folder`, as electron-builder wrote them. `no-cache`, because the next release replaces them. */
export function desktopUpdateRoutes(folder: string): Hono {
  const app = new Hono();
  app.use(
    `${UPDATES_PATH}*`,
    serveStatic({
      root: folder,
      rewriteRequestPath: (path) => path.slice(UPDATES_PATH.length - 1),
      onFound: (_file, context) => context.header('Cache-Control', 'no-cache'),
    }),
  );
  // Otherwise the web app would respond with a page.
  app.all(`${UPDATES_PATH}*`, (context) => context.notFound());
  return app;
}

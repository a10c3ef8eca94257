import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { UPDATES_PATH } from '#shared/desktop/app-address.ts';

/**
 * New versions of the installed back-office, as electron-builder writes them into `folder`: `latest.yml` and the like, the
 * installers, and their block maps. Each is asked for anew, since the next release replaces it.
 */
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
  // The web app, which is asked next, has a page for every address.
  app.all(`${UPDATES_PATH}*`, (context) => context.notFound());
  return app;
}

import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { UPDATES_PATH } from '#shared/desktop/app-address.ts';

/** See `artifactName` and the targets of electron-builder.yml. */
const PACKED_FILE = /^(latest[\w-]*\.yml|bulkhead-back-office-[\w.+-]+\.(exe|dmg|zip|AppImage|deb)(\.blockmap)?)$/;

/** The releases in `folder`, under the names that electron-builder writes. `no-cache`, because the next release replaces them. */
export function desktopUpdateRoutes(folder: string): Hono {
  const app = new Hono();
  const serve = serveStatic({
    root: folder,
    rewriteRequestPath: (path) => path.slice(UPDATES_PATH.length - 1),
    onFound: (_file, context) => context.header('Cache-Control', 'no-cache'),
  });
  app.use(`${UPDATES_PATH}*`, (context, next) =>
    PACKED_FILE.test(context.req.path.slice(UPDATES_PATH.length)) ? serve(context, next) : next(),
  );
  // Otherwise the web app would respond with a page.
  app.all(`${UPDATES_PATH}*`, (context) => context.notFound());
  return app;
}

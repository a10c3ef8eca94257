import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Hono } from 'hono';
import { type PageBody, pageBody, respondBody } from '#server/http/documents/page-body.ts';
import { findPackagedFile } from '#server/integrations/packaged-files.ts';

/** For the build, which puts them beside the server. */
export const VIEWER_FOLDER = 'api-docs';
export const viewerFiles = ['swagger-ui.css', 'swagger-ui-bundle.js', 'LICENSE', 'NOTICE'].map(
  (file) => `swagger-ui-dist/${file}`,
);

const JAVASCRIPT = 'text/javascript; charset=utf-8';
const types: Record<string, string> = { '.css': 'text/css; charset=utf-8', '.js': JAVASCRIPT };
const BROTLI_QUALITY = 9;

/**
 * A part of a description, with its components in place of their references; inside itself a component stays a
 * reference. It runs in the browser, where the viewer's own takes seconds for each call that is opened: it reads all of them.
 */
export function withComponents(description: unknown, part: unknown, inside: string[] = []): unknown {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((item) => withComponents(description, item, inside));
  const $ref = '$ref' in part && part.$ref;
  if (typeof $ref === 'string' && !inside.includes($ref)) {
    const component = $ref
      .split('/')
      .slice(1)
      .reduce((parent: unknown, name) => Object(parent)[name], description);
    return withComponents(description, component, [...inside, $ref]);
  }
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, withComponents(description, value, inside)]),
  );
}

const start = `document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches);
const withComponents = ${withComponents};
const resolveSubtree = async (description, path) => {
  const part = path.reduce((parent, name) => parent[name], description);
  return { spec: withComponents(description, part), errors: [] };
};
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: 0,
  plugins: [{ fn: { resolveSubtree } }],
});
`;

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Bulkhead API</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <main id="api"></main>
    <noscript>This page needs JavaScript. The description itself is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>
    <script src="/api/docs/swagger-ui-bundle.js" defer></script>
    <script src="/api/docs/start.js" defer></script>
  </body>
</html>
`;

/** Swagger UI over the description of the API, from this server alone. Below it stand the headers of pages. */
export function apiDocsRoutes(): Hono {
  const app = new Hono();
  const index = pageBody(page, BROTLI_QUALITY);
  const script = pageBody(start, BROTLI_QUALITY);
  const files = new Map<string, PageBody>();
  app.get('/', (context) => respondBody(context, index));
  app.get('/start.js', (context) => respondBody(context, script, { type: JAVASCRIPT, cacheControl: 'no-cache' }));
  for (const file of viewerFiles) {
    const type = types[path.extname(file)];
    if (type === undefined) continue;
    app.get(`/${path.basename(file)}`, async (context) => {
      const body =
        files.get(file) ?? pageBody(await readFile(findPackagedFile(VIEWER_FOLDER, file), 'utf8'), BROTLI_QUALITY);
      files.set(file, body);
      return respondBody(context, body, { type, cacheControl: 'public, max-age=86400' });
    });
  }
  return app;
}

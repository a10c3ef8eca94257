import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Deps } from '#server/deps.ts';
import { publicOrigin } from '#server/http/documents/public-origin.ts';
import { listFamilyKeys } from '#server/queries/families/families.ts';
import { readCategoryTree } from '#server/queries/product-categories/category-tree.ts';
import { listProductIds, maxProductSeq } from '#server/queries/products/products.ts';
import { familyPath } from '#shared/domain/products/family.ts';

/** Products per sitemap; the protocol allows 50,000. See https://www.sitemaps.org/protocol.html */
const PRODUCTS_PER_SITEMAP = 10_000;
const MAX_SITEMAP = 50_000;

const cached = { 'Cache-Control': 'public, max-age=3600' };
const xml = { ...cached, 'Content-Type': 'application/xml; charset=UTF-8' };
const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** `robots.txt` and the sitemaps. `pages` are the addresses of the public pages. */
export function searchEngineRoutes(deps: Deps, pages: string[]): Hono {
  const app = new Hono();
  const originOf = (context: Context) => publicOrigin(context, deps.settings);

  app.get('/robots.txt', (context) =>
    context.text(`User-agent: *\nDisallow: /dashboard\n\nSitemap: ${originOf(context)}/sitemap.xml\n`, 200, cached),
  );
  app.get('/sitemap.xml', async (context) => {
    const count = Math.ceil((await maxProductSeq(deps.db)) / PRODUCTS_PER_SITEMAP);
    const families = (await listFamilyKeys(deps.db, 1)).length > 0 ? ['families'] : [];
    const products = Array.from({ length: count }, (_, index) => `products-${index + 1}`);
    const files = ['pages', ...families, ...products, 'categories'];
    const entries = files.map((file) => html`<sitemap><loc>${originOf(context)}/sitemaps/${file}.xml</loc></sitemap>`);
    return context.body(`${html`<sitemapindex xmlns="${namespace}">${entries}</sitemapindex>`}`, 200, xml);
  });
  app.get('/sitemaps/pages.xml', (context) => context.body(urlSet(originOf(context), pages), 200, xml));
  app.get('/sitemaps/families.xml', async (context) => {
    const keys = await listFamilyKeys(deps.db, MAX_SITEMAP);
    return context.body(urlSet(originOf(context), keys.map(familyPath)), 200, xml);
  });
  app.get('/sitemaps/categories.xml', async (context) => {
    const tree = await readCategoryTree(deps.db);
    const addresses = tree.filter(({ count }) => count > 0).map(({ path }) => encodeURI(path));
    return context.body(urlSet(originOf(context), addresses), 200, xml);
  });
  app.get('/sitemaps/:file{products-[1-9][0-9]{0,8}\\.xml}', async (context) => {
    const end = Number(/\d+/.exec(context.req.param('file'))) * PRODUCTS_PER_SITEMAP;
    const ids = await listProductIds(deps.db, { after: end - PRODUCTS_PER_SITEMAP, upTo: end });
    const addresses = ids.map((id) => `/purchase/${encodeURIComponent(id)}`);
    return context.body(urlSet(originOf(context), addresses), 200, xml);
  });
  return app;
}

function urlSet(origin: string, addresses: string[]): string {
  const entries = addresses.map((address) => html`<url><loc>${origin}${address}</loc></url>`);
  return `${declaration}${html`<urlset xmlns="${namespace}">${entries}</urlset>`}`;
}

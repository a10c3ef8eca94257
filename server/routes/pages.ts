import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { ProductDetailsRow } from '#server/db/schema/tables.ts';
import type { Deps } from '#server/deps.ts';
import { publicOrigin } from '#server/http/documents/public-origin.ts';
import { fillShopPage, isAsDelivered, toScriptText } from '#server/http/documents/shop-page.ts';
import { createShopPages } from '#server/http/documents/shop-pages.ts';
import { webAppRoutes } from '#server/http/documents/web-app.ts';
import { findProduct } from '#server/queries/products.ts';
import { searchEngineRoutes } from '#server/routes/search-engines.ts';
import { applySettings, shopOf } from '#server/services/apply-settings.ts';
import { categoryPath } from '#shared/domain/category.ts';
import { defaultSettings } from '#shared/domain/default-settings.ts';
import { type Currency, fromPriceUnits } from '#shared/domain/money.ts';
import { navigationMessages } from '#shared/messages/navigation.ts';

const PRODUCT_PAGE = '/purchase/:id';

/**
 * The pages of the built web app in `root`, whose `pages.json` has the patterns of their addresses. A product's page
 * comes with what search engines and link previews read; an unknown address has status 404.
 */
export function pageRoutes(deps: Deps, root: string): Hono {
  const emptyPage = readFileSync(path.join(root, 'index.html'), 'utf8');
  const patterns = JSON.parse(readFileSync(path.join(root, 'pages.json'), 'utf8')) as string[];
  const publicPages = patterns.filter((pattern) => !/[:*]|^\/(dashboard|home$|login|signup|cart)/.test(pattern));
  const app = new Hono();
  // While the database cannot be read, pages are served as they last were.
  let lastShop = shopOf(defaultSettings);
  const readShop = async () => {
    lastShop = await applySettings(deps.db).then(shopOf, () => lastShop);
    return lastShop;
  };

  app.route('/', searchEngineRoutes(deps, publicPages));
  for (const page of [...publicPages, '/home']) {
    app.get(page, async (context, next) => {
      await next();
      context.header('Link', `<${publicOrigin(context, deps.settings)}${canonicalOf(context)}>; rel="canonical"`);
    });
  }
  app.get(PRODUCT_PAGE, async (context) => {
    const product = await findProduct(deps.db, context.req.param('id'));
    context.header('Cache-Control', 'no-cache');
    const shop = await readShop();
    const page = isAsDelivered(shop) ? emptyPage : fillShopPage(emptyPage, shop);
    if (!product) return context.html(page, 404);
    const origin = publicOrigin(context, deps.settings);
    return context.html(withHead(page, product, { origin, shop: shop.name, currency: deps.settings.currency }));
  });
  app.route('/', webAppRoutes(root, patterns, createShopPages(root, readShop)));
  return app;
}

/** One address for the two of the home page, and for all sort orders and filters of a list but its category. */
function canonicalOf(context: Context): string {
  const page = context.req.path;
  if (page === '/home') return '/';
  const category = page === '/products' ? context.req.query('category') : undefined;
  return category ? categoryPath(category) : page;
}

/** Replaces the empty page's title and description by those of the product. */
function withHead(
  page: string,
  product: ProductDetailsRow,
  { origin, shop, currency }: { origin: string; shop: string; currency: Currency },
): string {
  const address = `${origin}/purchase/${encodeURIComponent(product.id)}`;
  const image = new URL(product.image, origin).href;
  const title = `${product.name} · ${shop}`;
  const description = excerpt(product.description);
  const facts = productFacts(product, { origin, address, image, currency });
  const head = html`<title>${title}</title>
    <meta name="description" content="${description}" />
    <link rel="canonical" href="${address}" />
    <meta property="og:site_name" content="${shop}" />
    <meta property="og:type" content="product" />
    <meta property="og:title" content="${product.name}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${address}" />
    <meta property="og:image" content="${image}" />
    ${facts.map((fact) => html`<script type="application/ld+json">${raw(toScriptText(fact))}</script>`)}`;
  return page.replace(/<meta\s+name="description"[^>]*>\s*/, '').replace(/<title>.*?<\/title>/, () => `${head}`);
}

/** See https://schema.org/Product and https://schema.org/BreadcrumbList */
function productFacts(
  product: ProductDetailsRow,
  { origin, address, image, currency }: { origin: string; address: string; image: string; currency: string },
): object[] {
  const crumbs = [
    { name: navigationMessages.products, item: `${origin}/products` },
    ...(product.category === null
      ? []
      : [{ name: product.category, item: `${origin}${categoryPath(product.category)}` }]),
    { name: product.name, item: address },
  ];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      description: product.description,
      image,
      ...(product.part_number !== null && { mpn: product.part_number, sku: product.part_number }),
      ...(product.barcode !== null && { gtin: product.barcode }),
      ...(product.category !== null && { category: product.category }),
      offers: {
        '@type': 'Offer',
        url: address,
        price: fromPriceUnits(product.price_units),
        priceCurrency: currency.toUpperCase(),
        availability: `https://schema.org/${product.available_quantity >= product.minimum_quantity ? 'InStock' : 'OutOfStock'}`,
        eligibleQuantity: { '@type': 'QuantitativeValue', minValue: product.minimum_quantity },
      },
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map((crumb, index) => ({ '@type': 'ListItem', position: index + 1, ...crumb })),
    },
  ];
}

const MAX_DESCRIPTION = 160;

function excerpt(text: string): string {
  return text.length <= MAX_DESCRIPTION ? text : `${text.slice(0, MAX_DESCRIPTION - 1).toWellFormed()}…`;
}

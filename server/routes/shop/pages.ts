import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Context, Hono } from 'hono';
import type { ProductDetailsRow } from '#server/db/schema/tables/products.ts';
import type { Deps } from '#server/deps.ts';
import { createFirstViews } from '#server/http/documents/first-views.ts';
import { publicOrigin } from '#server/http/documents/public-origin.ts';
import { fillShopPage, isAsDelivered } from '#server/http/documents/shop-page.ts';
import { createShopPages } from '#server/http/documents/shop-pages.ts';
import { webAppRoutes } from '#server/http/documents/web-app.ts';
import { pagesAMomentOld } from '#server/http/pipeline/moment-old.ts';
import { hasDeliveryMethods } from '#server/queries/freight/delivery-methods.ts';
import { findProduct } from '#server/queries/products/products.ts';
import { readShownTree, upperLevels } from '#server/routes/product-categories/product-categories.ts';
import { type PriceView, priceViewOf } from '#server/routes/products/price-view.ts';
import { readProductDetails } from '#server/routes/products/products.ts';
import { searchEngineRoutes } from '#server/routes/search-engines.ts';
import { mountFamilyPage } from '#server/routes/shop/family-page.ts';
import { type PageHead, withHead } from '#server/routes/shop/page-head.ts';
import { breadcrumbFact, productAddress, productFact, relationFacts } from '#server/routes/shop/product-facts.ts';
import { productFeedRoutes } from '#server/routes/shop/product-feed.ts';
import { categoryAt, categoryHead, readProductsView } from '#server/routes/shop/products-pages.ts';
import { configOf } from '#server/routes/shop/system.ts';
import { applySettings, shopOf } from '#server/services/shop/apply-settings.ts';
import type { ShownProductDetails } from '#shared/contracts/products/product-details.ts';
import type { ShopSettings } from '#shared/contracts/shop/settings.ts';
import { MAX_CATEGORY_LENGTH } from '#shared/domain/limits.ts';
import { categoryPath } from '#shared/domain/products/category.ts';
import { FAMILY_PAGE } from '#shared/domain/products/family-page.ts';
import { defaultSettings } from '#shared/domain/shop/default-settings.ts';
import { NAME_PLACEHOLDER, type PageFiles } from '#shared/domain/shop/shop-page.ts';

const PRODUCTS_PAGE = '/products';
const CATEGORY_PAGE = '/products/*';
const LOGIN_PAGE = '/login';
const PRODUCT_PAGE = '/purchase/:id';

/**
 * The pages of the built web app in `root`, whose `pages.json` has their files. Pages of products come with their data
 * and with what search engines and link previews read; an unknown address has status 404.
 */
export function pageRoutes(deps: Deps, root: string): Hono {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const pages = JSON.parse(read('pages.json')) as PageFiles;
  const frameOf = (page: string) => {
    const { frame } = pages[page] ?? {};
    return frame === undefined ? null : read(frame);
  };
  const publicPages = Object.keys(pages).filter(
    (pattern) => !/[:*]|^\/(dashboard|home$|login|signup|cart)/.test(pattern),
  );
  const app = new Hono();
  // While the database cannot be read, pages are served as they last were.
  let last: { saved: ShopSettings; hasDelivery: boolean } = { saved: defaultSettings, hasDelivery: false };
  const readLast = async () => {
    try {
      last = { saved: await applySettings(deps.db), hasDelivery: await hasDeliveryMethods(deps.db) };
    } catch {
      // They stay as they were.
    }
    return last;
  };
  const respondView = createFirstViews(root, deps.settings);

  app.use(pagesAMomentOld(deps));
  app.route('/', searchEngineRoutes(deps, publicPages));
  app.route('/', productFeedRoutes(deps));
  for (const page of [...publicPages, '/home']) {
    app.get(page, async (context, next) => {
      await next();
      context.header('Link', `<${publicOrigin(context, deps.settings)}${canonicalOf(context)}>; rel="canonical"`);
    });
  }

  async function commonView(context: Context) {
    const { saved, hasDelivery } = await readLast();
    const shop = shopOf(saved);
    const { pathname, search } = new URL(context.req.url);
    const isBuiltFor = isAsDelivered(shop);
    const view = {
      address: pathname + search,
      config: configOf(deps, saved, hasDelivery),
      shop: isBuiltFor ? null : shop,
    };
    const fill = (page: string) =>
      isBuiltFor ? page.replaceAll(NAME_PLACEHOLDER, () => shop.name) : fillShopPage(page, shop);
    return { view, fill, shop };
  }

  /** A page that cannot be rendered is drawn by the app. */
  async function tryView(page: string, respond: () => Promise<Response | null>): Promise<Response | null> {
    try {
      return await respond();
    } catch (error) {
      deps.log.error('A page was served without its first view', error, { page });
      return null;
    }
  }

  const homeFrame = frameOf('/');
  app.get('/', async (context, next) => {
    if (homeFrame === null) return next();
    const response = await tryView('/', async () => {
      const { view, fill } = await commonView(context);
      const tree = upperLevels(await readShownTree(deps), 1);
      return respondView(context, { ...view, address: '/', page: 'home', tree }, '', () => fill(homeFrame));
    });
    return response ?? next();
  });

  const emptyPage = read('index.html');
  const productsPage = read(pages[PRODUCTS_PAGE]?.file ?? 'index.html');
  const productsFrame = frameOf(PRODUCTS_PAGE);
  app.get(PRODUCTS_PAGE, async (context, next) => {
    const { category = '', ...others } = context.req.query();
    // Searches and further pages are the app's.
    const isFirst = Object.keys(others).length === 0 && category.length <= MAX_CATEGORY_LENGTH;
    if (productsFrame === null || !isFirst) return next();
    const response = await tryView(PRODUCTS_PAGE, async () => {
      const { view, fill } = await commonView(context);
      const products = await readProductsView(deps, { category: category.trim(), page: null });
      if (products === null) return null;
      return respondView(context, { ...view, ...products }, '', () => fill(productsFrame));
    });
    return response ?? next();
  });

  // Before the pages of categories, whose addresses begin alike.
  mountFamilyPage(app, deps, { emptyPage, frame: frameOf(FAMILY_PAGE), commonView, tryView, respondView });
  app.get(CATEGORY_PAGE, async (context, next) => {
    const address = context.req.path.replace(/\/+$/, '');
    if (address === PRODUCTS_PAGE || path.extname(address) !== '') return next();
    const tree = await readShownTree(deps);
    const category = categoryAt(tree, address);
    const { view, fill, shop } = await commonView(context);
    context.header('Cache-Control', 'no-cache');
    if (!category) return context.html(fill(emptyPage), 404);
    const origin = publicOrigin(context, deps.settings);
    const withFacts = (page: string) => withHead(fill(page), categoryHead(category, { tree, origin, shop: shop.name }));
    // Searches and further pages are the app's.
    const isRendered = productsFrame !== null && view.address === context.req.path;
    const response = isRendered
      ? await tryView(CATEGORY_PAGE, async () => {
          const { name } = category;
          const products = await readProductsView(deps, { category: name, page: name, tree });
          if (products === null) return null;
          return respondView(context, { ...view, ...products }, origin, () => withFacts(productsFrame));
        })
      : null;
    return response ?? context.html(withFacts(productsPage));
  });

  const loginFrame = frameOf(LOGIN_PAGE);
  app.get(LOGIN_PAGE, async (context, next) => {
    const response = await tryView(LOGIN_PAGE, async () => {
      if (loginFrame === null) return null;
      const { view, fill } = await commonView(context);
      return respondView(context, { ...view, address: LOGIN_PAGE, page: 'plain' }, '', () => fill(loginFrame));
    });
    return response ?? next();
  });

  const emptyProductPage = read(pages[PRODUCT_PAGE]?.file ?? 'index.html');
  const productFrame = frameOf(PRODUCT_PAGE);
  app.get(PRODUCT_PAGE, async (context) => {
    const row = await findProduct(deps.db, context.req.param('id'));
    const { view, fill, shop } = await commonView(context);
    context.header('Cache-Control', 'no-cache');
    if (!row) return context.html(fill(emptyPage), 404);
    const origin = publicOrigin(context, deps.settings);
    // A page comes without a token, so that it is the one that visitors see.
    const prices = await priceViewOf(deps, null);
    const product = await readProductDetails(deps.db, row, prices);
    const withFacts = (page: string) =>
      withHead(fill(page), productHead(deps, { row, product }, { origin, shop: shop.name, prices }));
    // An order that is repeated is its customer's.
    const isRendered = productFrame !== null && view.address === context.req.path;
    const response = isRendered
      ? await tryView(PRODUCT_PAGE, () =>
          respondView(context, { ...view, page: 'product', product }, origin, () => withFacts(productFrame)),
        )
      : null;
    return response ?? context.html(withFacts(emptyProductPage));
  });
  app.route(
    '/',
    webAppRoutes(
      root,
      pages,
      createShopPages(root, async () => shopOf((await readLast()).saved)),
    ),
  );
  return app;
}

/** One address for the two of the home page, and for all sort orders and filters of a list but its category. */
function canonicalOf(context: Context): string {
  const page = context.req.path;
  if (page === '/home') return '/';
  const category = page === '/products' ? context.req.query('category') : undefined;
  return category ? categoryPath(category) : page;
}

interface HeadTerms {
  origin: string;
  shop: string;
  prices: PriceView;
}

interface Described {
  row: ProductDetailsRow;
  /** As visitors see it. */
  product: ShownProductDetails;
}

function productHead({ settings }: Deps, { row, product }: Described, { origin, shop, prices }: HeadTerms): PageHead {
  const address = productAddress(origin, row.id);
  const fact = productFact(row, { origin, currency: settings.currency, prices });
  return {
    title: row.name,
    description: row.description,
    address,
    image: new URL(row.image, origin).href,
    shop,
    type: 'product',
    facts: [
      { '@context': 'https://schema.org', ...fact, ...relationFacts(product, origin) },
      breadcrumbFact(origin, row.category, { name: row.name, item: address }),
    ],
  };
}

import type { Context, Hono } from 'hono';
import type { Deps } from '#server/deps.ts';
import type { FirstViews } from '#server/http/documents/first-views.ts';
import { publicOrigin } from '#server/http/documents/public-origin.ts';
import { readFamilyPage } from '#server/routes/families/families.ts';
import { type PriceView, priceViewOf } from '#server/routes/products/price-view.ts';
import { type PageHead, withHead } from '#server/routes/shop/page-head.ts';
import { breadcrumbFact, productFact } from '#server/routes/shop/product-facts.ts';
import type { FamilyPage } from '#shared/contracts/families/family-page.ts';
import type { FirstView } from '#shared/contracts/shop/first-view.ts';
import type { Shop } from '#shared/contracts/shop/shop.ts';
import { knownPriceUnits } from '#shared/domain/money.ts';
import { familyPath } from '#shared/domain/products/family.ts';
import { FAMILY_PAGE } from '#shared/domain/products/family-page.ts';
import { familyTable } from '#shared/domain/specifications/family-table.ts';

interface PageParts {
  emptyPage: string;
  /** Null when the build has none. */
  frame: string | null;
  commonView: (context: Context) => Promise<{
    view: Pick<FirstView, 'address' | 'config' | 'shop'>;
    fill: (page: string) => string;
    shop: Shop;
  }>;
  tryView: (page: string, respond: () => Promise<Response | null>) => Promise<Response | null>;
  respondView: FirstViews;
}

export function mountFamilyPage(app: Hono, deps: Deps, parts: PageParts): void {
  const { emptyPage, frame, commonView, tryView, respondView } = parts;
  app.get(FAMILY_PAGE, async (context) => {
    // A page comes without a token, so that it is the one that visitors see.
    const prices = await priceViewOf(deps, null);
    const key = context.req.param('key');
    const family = await readFamilyPage(deps.db, key, prices);
    const { view, fill, shop } = await commonView(context);
    context.header('Cache-Control', 'no-cache');
    if (family === null) return context.html(fill(emptyPage), 404);
    // Asked for again each time, since another family may get the name.
    if (family.key !== key) return context.redirect(familyPath(family.key) + new URL(context.req.url).search, 301);
    const origin = publicOrigin(context, deps.settings);
    const head = familyHead(deps, family, { origin, shop: shop.name, prices });
    const withFacts = (page: string) => withHead(fill(page), head);
    // What is selected in the table is the app's.
    const isRendered = frame !== null && view.address === context.req.path;
    const response = isRendered
      ? await tryView(FAMILY_PAGE, () =>
          respondView(context, { ...view, page: 'family', family }, origin, () => withFacts(frame)),
        )
      : null;
    return response ?? context.html(withFacts(emptyPage));
  });
}

/** See https://schema.org/ProductGroup */
function familyHead(
  { settings }: Deps,
  family: FamilyPage,
  { origin, shop, prices }: { origin: string; shop: string; prices: PriceView },
): PageHead {
  const address = origin + familyPath(family.key);
  const image = new URL(family.image, origin).href;
  const category = family.products[0]?.category ?? null;
  const variants = family.products.map((product) => {
    const described = {
      id: product._id,
      name: product.product,
      description: family.description,
      image: product.image,
      part_number: product.partNumber,
      barcode: product.barcode,
      category: product.category,
      price_units: knownPriceUnits(product.price ?? 0),
      minimum_quantity: product.minimumQuantity,
      available_quantity: product.availableQuantity,
      sells_rest: product.sellsRest ? (1 as const) : (0 as const),
    };
    return productFact(described, { origin, currency: settings.currency, prices });
  });
  const group = {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    name: family.name,
    description: family.description,
    image,
    url: address,
    productGroupID: family.key,
    variesBy: familyTable(family.products).columns.map(({ name }) => name),
    hasVariant: variants,
  };
  const last = { name: family.name, item: address };
  return {
    title: family.name,
    description: family.description,
    address,
    image,
    shop,
    type: 'product',
    facts: [group, breadcrumbFact(origin, category, last)],
  };
}

import { type Context, Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Page } from '#server/db/keyset.ts';
import type { ProductDetailsRow, ProductRow } from '#server/db/schema/tables/products.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { parseDocuments, parsePictures, parseSpecifications, parseTexts } from '#server/db/stored-json.ts';
import type { Deps } from '#server/deps.ts';
import { findNumberingAccount } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { cacheResponses } from '#server/http/pipeline/response-cache.ts';
import type { Searches } from '#server/http/protection/searches.ts';
import { countFamilyProducts } from '#server/queries/families/families.ts';
import { listFilledCategories } from '#server/queries/product-categories/category-tree.ts';
import { categoryTreeList } from '#server/queries/products/category-conditions.ts';
import type { SearchOrder } from '#server/queries/products/found-products.ts';
import { isSearch, keysetOf, searchProducts } from '#server/queries/products/product-search.ts';
import { noSuggestion, suggestName } from '#server/queries/products/product-suggestion.ts';
import {
  findProduct,
  type ProductFilter,
  type ProductOrder,
  priceListOf,
  readProductDetailRows,
  readProducts,
} from '#server/queries/products/products.ts';
import { findRelated } from '#server/queries/products/related-products.ts';
import { respondFound, respondPage, toPage } from '#server/routes/paging.ts';
import { exceptPriced, pricedFor } from '#server/routes/products/account-prices.ts';
import { mountDispatchDays } from '#server/routes/products/dispatch-days.ts';
import { mountFacets } from '#server/routes/products/facets.ts';
import {
  type PriceView,
  publicPriceView,
  requirePrices,
  type StaffPriceView,
  staffPriceView,
} from '#server/routes/products/price-view.ts';
import { tellsPrices, toFilter, withDescendants } from '#server/routes/products/product-filter.ts';
import { addProduct } from '#server/services/products/add-product.ts';
import { changeProduct } from '#server/services/products/change-product.ts';
import { removeProduct } from '#server/services/products/remove-product.ts';
import { fromShippingColumns } from '#server/services/products/shipping-columns.ts';
import { categoriesContract } from '#shared/contracts/products/categories.ts';
import { productChangesContract, type StoredProduct } from '#shared/contracts/products/product-changes.ts';
import {
  type ProductDetails,
  productDetailsContract,
  type ShownProductDetails,
} from '#shared/contracts/products/product-details.ts';
import { productLookupsContract } from '#shared/contracts/products/product-lookups.ts';
import {
  type Product,
  type ProductSort,
  type ProductSummary,
  productsContract,
  type ShownProduct,
  type ShownProductSummary,
} from '#shared/contracts/products/products.ts';
import type { SpecifiedProduct } from '#shared/contracts/products/specified-product.ts';
import { fromPriceUnits } from '#shared/domain/money.ts';
import { familyKey } from '#shared/domain/products/family.ts';
import type { ShippingData } from '#shared/domain/products/shipping-data.ts';

export function productRoutes(deps: Deps, searches: Searches): Hono {
  const { db } = deps;
  const app = new Hono();
  const keep = exceptPriced(deps, cacheResponses(deps));

  function search(context: Context, page: Page, order: SearchOrder, filter: ProductFilter) {
    return searches.find(context, (budget) => searchProducts(db, page, order, filter, budget));
  }

  mount(
    app,
    deps,
    productsContract.list,
    async ({ context, query }) => {
      const accountId = query.q === undefined ? null : await findNumberingAccount(context, deps);
      const filter = { ...(await withDescendants(db, toFilter(query))), accountId };
      const view = await publicPriceView(deps, context);
      const toShown = (row: ProductRow) => toProduct(row, view);
      if (tellsPrices(query)) requirePrices(view);
      const { inStock, lowStock, category, descendants } = filter;
      const page = toPage(query);
      const order = orderOf(query.sort);
      if (isIndexed(filter, order)) {
        const request = {
          page,
          filter: { inStock, lowStock, category, descendants },
          sort: order === 'seq' ? undefined : order,
        };
        return pricedFor(context, deps, await respondPage(context, db, categoryTreeList, request, toShown));
      }
      const byRelevance = query.sort === undefined && isSearch(filter);
      const by: SearchOrder = byRelevance ? 'relevance' : order;
      const found = await search(context, byRelevance ? { ...page, descending: true } : page, by, filter);
      const count = isCounted(filter) ? await categoryTreeList.count(db, filter) : found.count;
      const shown = respondFound(context, { ...found, count }, (row) => keysetOf(row, by), toShown);
      return pricedFor(context, deps, shown);
    },
    keep,
  );
  mount(app, deps, categoriesContract.categories, () => listFilledCategories(db), keep);
  mountFacets(app, deps, searches, keep);
  mountDispatchDays(app, deps);
  // Before the route of a product, which has the same path. Not cached: it also returns none when time runs out.
  mount(app, deps, productLookupsContract.suggest, async ({ context, query }) => {
    const text = query.q?.trim() ?? '';
    if (!isSearch({ search: text })) return noSuggestion;
    try {
      return await searches.run(context, (budget) => suggestName(db, text, budget));
    } catch (error) {
      if (error instanceof AppError && error.code === 'search_busy') return noSuggestion;
      throw error;
    }
  });
  mount(app, deps, productLookupsContract.batch, async ({ context, query }) => {
    const { ids = [] } = query;
    const view = await publicPriceView(deps, context);
    const shown = inOrderOf(ids, await readProducts(db, ids)).map((row) => toProductSummary(row, view));
    return pricedFor(context, deps, shown);
  });
  mount(app, deps, productLookupsContract.specified, async ({ context, query }) => {
    const { ids = [] } = query;
    const view = await publicPriceView(deps, context);
    const shown = inOrderOf(ids, await readProductDetailRows(db, ids)).map((row) => toSpecifiedProduct(row, view));
    return pricedFor(context, deps, shown);
  });
  mount(
    app,
    deps,
    productDetailsContract.read,
    async ({ context, params }) => {
      const row = await requireProduct(deps, params.id);
      const product = await readProductDetails(db, row, await publicPriceView(deps, context));
      const [priced = product] = await pricedFor(context, deps, [product]);
      return withRelated(priced, (products) => pricedFor(context, deps, products));
    },
    keep,
  );
  mount(app, deps, productChangesContract.add, async ({ caller, body }) =>
    toStoredProduct(await addProduct(deps, await body(), caller.userId)),
  );
  mount(app, deps, productChangesContract.change, async ({ caller, params, body }) => {
    await requireProduct(deps, params.id);
    return toStoredProduct(await changeProduct(deps, params.id, await body(), caller.userId));
  });
  mount(app, deps, productChangesContract.remove, async ({ caller, params }) =>
    toProductDetails(await removeProduct(deps, params.id, caller.userId), staffPriceView),
  );
  return app;
}

/** Each once. */
function inOrderOf<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const found = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
}

/** Whether the lists of all products and of a category are counted: those without text, prices and specifications. */
function isCounted(filter: ProductFilter): boolean {
  const { minPrice, maxPrice, specifications = [] } = filter;
  return !isSearch(filter) && minPrice === undefined && maxPrice === undefined && specifications.length === 0;
}

/** Whether an index has exactly the products of the filter, in this order. */
function isIndexed(filter: ProductFilter, order: ProductOrder): boolean {
  if (filter.lowStock && order !== 'seq') return false;
  return isCounted(filter) && (filter.category === undefined || order !== 'available_quantity');
}

function orderOf(sort: ProductSort | undefined): ProductOrder {
  switch (sort) {
    case 'price':
    case '-price':
      return 'price_units';
    case 'availableQuantity':
    case '-availableQuantity':
      return 'available_quantity';
    default:
      return 'seq';
  }
}

async function requireProduct(deps: Deps, id: string): Promise<ProductDetailsRow> {
  const product = await findProduct(deps.db, id);
  if (!product) throw new AppError('not_found');
  return product;
}

async function withRelated(
  product: ShownProductDetails,
  price: (products: ShownProductSummary[]) => Promise<ShownProductSummary[]>,
): Promise<ShownProductDetails> {
  if (product.related === undefined) return product;
  const { accessories, substitutes, replacedBy } = product.related;
  const [successor = null] = replacedBy === null ? [] : await price([replacedBy]);
  const related = {
    accessories: await price(accessories),
    substitutes: await price(substitutes),
    replacedBy: successor,
  };
  return { ...product, related };
}

/** With what other products say about it. */
export async function readProductDetails(
  db: Database,
  row: ProductDetailsRow,
  view: PriceView,
): Promise<ShownProductDetails> {
  const related = await findRelated(db, row);
  const toShown = (product: ProductRow) => toProductSummary(product, view);
  return {
    ...toProductDetails(row, view),
    ...(row.family !== null && { familySize: await countFamilyProducts(db, familyKey(row.family)) }),
    ...(related !== null && {
      related: {
        accessories: related.accessories.map(toShown),
        substitutes: related.substitutes.map(toShown),
        replacedBy: related.replacedBy && toShown(related.replacedBy),
      },
    }),
  };
}

function toStoredProduct(row: ProductDetailsRow): StoredProduct {
  return { ...toProductDetails(row, staffPriceView), ...(row.bin !== null && { bin: row.bin }) };
}

export function toProductDetails(row: ProductDetailsRow, view: StaffPriceView): ProductDetails;
export function toProductDetails(row: ProductDetailsRow, view: PriceView): ShownProductDetails;
export function toProductDetails(row: ProductDetailsRow, view: PriceView): ShownProductDetails {
  return {
    ...toProduct(row, view),
    family: row.family,
    specifications: parseSpecifications(row.specifications),
    documents: parseDocuments(row.documents),
    otherNumbers: parseTexts(row.other_numbers),
    accessories: parseTexts(row.accessories),
    substitutes: parseTexts(row.substitutes),
    replacedBy: row.replaced_by,
    pictures: parsePictures(row.pictures),
    ...(row.lead_days !== null && { leadDays: row.lead_days }),
    ...knownOnly(fromShippingColumns(row)),
    ...(row.tracks_batches === 1 && { tracksBatches: true }),
  };
}

function knownOnly(data: ShippingData): Partial<ShippingData> {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));
}

export function toSpecifiedProduct(row: ProductDetailsRow, view: PriceView): SpecifiedProduct {
  return { ...toProductSummary(row, view), specifications: parseSpecifications(row.specifications) };
}

export function toProduct(row: ProductRow, view: StaffPriceView): Product;
export function toProduct(row: ProductRow, view: PriceView): ShownProduct;
export function toProduct(row: ProductRow, view: PriceView): ShownProduct {
  return { ...toProductSummary(row, view), description: row.description };
}

export function toProductSummary(row: ProductRow, view: StaffPriceView): ProductSummary;
export function toProductSummary(row: ProductRow, view: PriceView): ShownProductSummary;
export function toProductSummary(row: ProductRow, { seesPrices }: PriceView): ShownProductSummary {
  const { priceBreaks } = seesPrices ? priceListOf(row) : { priceBreaks: [] };
  return {
    _id: row.id,
    product: row.name,
    price: seesPrices ? fromPriceUnits(row.price_units) : null,
    minimumQuantity: row.minimum_quantity,
    availableQuantity: row.available_quantity,
    image: row.image,
    partNumber: row.part_number,
    barcode: row.barcode,
    category: row.category,
    unit: row.unit,
    orderMultiple: row.order_multiple,
    sellsRest: row.sells_rest === 1,
    priceBreaks: priceBreaks.map(({ quantity, price }) => ({ quantity, price: fromPriceUnits(price) })),
    lowStockAt: row.low_stock_at,
    createdAt: new Date(row.created_at).toISOString(),
    ...(row.foundAs !== undefined && { foundAs: row.foundAs }),
  };
}

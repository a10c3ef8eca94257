import type { Deps } from '#server/deps.ts';
import { listFilledCategories } from '#server/queries/product-categories/category-tree.ts';
import { categoryTreeList } from '#server/queries/products/category-conditions.ts';
import { readPage, toPage, writeCursor } from '#server/routes/paging.ts';
import { readShownTree } from '#server/routes/product-categories/product-categories.ts';
import { priceViewOf } from '#server/routes/products/price-view.ts';
import { withDescendants } from '#server/routes/products/product-filter.ts';
import { toProduct } from '#server/routes/products/products.ts';
import type { PageHead } from '#server/routes/shop/page-head.ts';
import type { ProductCategory } from '#shared/contracts/product-categories/category-tree.ts';
import { PRODUCTS_PAGE_SIZE } from '#shared/domain/limits.ts';
import { ancestorsOf } from '#shared/domain/product-categories/category-tree.ts';
import { categoryKey } from '#shared/domain/products/category.ts';
import { filterMessages } from '#shared/messages/products/filter-products.ts';
import { navigationMessages } from '#shared/messages/shop/navigation.ts';

/** The first page of all products or of a category, which is empty only where `page` is the category's own. */
export async function readProductsView(
  { db }: Deps,
  { category, page, tree }: { category: string; page: string | null; tree?: ProductCategory[] },
) {
  const prices = await priceViewOf({ db }, null);
  const key = category === '' ? undefined : categoryKey(category);
  const filter = await withDescendants(db, { inStock: false, lowStock: false, category: key });
  const first = toPage({ limit: PRODUCTS_PAGE_SIZE, sort: '-createdAt' });
  const [{ items, total, next }, categories, shownTree] = await Promise.all([
    readPage(db, categoryTreeList, { page: first, filter }, (row) => toProduct(row, prices)),
    listFilledCategories(db),
    tree ?? readShownTree({ db }),
  ]);
  if (category !== '' && page === null && items.length === 0) return null;
  const nextCursor = next === null ? null : writeCursor(next);
  const products = { items, total, nextCursor };
  return { page: 'products' as const, products, categories, tree: shownTree, category: page };
}

/** The category whose page has this address. */
export function categoryAt(tree: ProductCategory[], path: string): ProductCategory | undefined {
  return tree.find((node) => node.path === decoded(path));
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** What search engines read of the page of a category. */
export function categoryHead(
  category: ProductCategory,
  { tree, origin, shop }: { tree: ProductCategory[]; origin: string; shop: string },
): PageHead {
  const { name, description, image, path } = category;
  return {
    title: name,
    description: description ?? filterMessages.pageOf(name),
    address: origin + encodeURI(path),
    image: new URL(image ?? '/product-fallback.svg', origin).href,
    shop,
    type: 'website',
    facts: [breadcrumbs(category, tree, origin)],
  };
}

/** See https://schema.org/BreadcrumbList */
function breadcrumbs(category: ProductCategory, tree: ProductCategory[], origin: string): object {
  const crumbs = [
    { name: navigationMessages.products, path: '/products' },
    ...ancestorsOf(tree, category),
    category,
  ].map(({ name, path }) => ({ name, item: origin + encodeURI(path) }));
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({ '@type': 'ListItem', position: index + 1, ...crumb })),
  };
}

import type { FamilyPage } from '#shared/contracts/families/family-page.ts';
import type { ProductCategory } from '#shared/contracts/product-categories/category-tree.ts';
import type { ShownProductDetails } from '#shared/contracts/products/product-details.ts';
import type { ShownProduct } from '#shared/contracts/products/products.ts';
import type { Config } from '#shared/contracts/shop/config.ts';
import type { Shop } from '#shared/contracts/shop/shop.ts';

/** What a page shows to a visitor before it asks the API; the data are what the API would respond. */
export type FirstView = HomeView | ProductsView | ProductView | FamilyView | PlainView;

interface AnyView {
  /** With the path, and the query for which the data are. */
  address: string;
  config: Config & { shop: Shop };
  /** As the page has it: null when the shop is as delivered. */
  shop: Shop | null;
}

export interface HomeView extends AnyView {
  page: 'home';
  /** The uppermost level. */
  tree: ProductCategory[];
}

export interface ProductsView extends AnyView {
  page: 'products';
  products: { items: ShownProduct[]; total: number | null; nextCursor: string | null };
  categories: { name: string; count: number }[];
  tree: ProductCategory[];
  /** Of the page, if it is that of a category. */
  category: string | null;
}

export interface ProductView extends AnyView {
  page: 'product';
  product: ShownProductDetails;
}

export interface FamilyView extends AnyView {
  page: 'family';
  family: FamilyPage;
}

/** A page that depends on the settings only. */
export interface PlainView extends AnyView {
  page: 'plain';
}

/** `entries` are JSON, and fill the app's cache as its own requests would. */
export interface RenderedView {
  markup: string;
  entries: unknown[];
}

/** What the built `render.js` exports. */
export interface ViewRenderer {
  renderView: (view: FirstView) => Promise<RenderedView>;
}

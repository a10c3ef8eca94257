import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom';
import { FAMILY_PAGE } from '#shared/domain/products/family-page.ts';
import { ShopLayout } from '#web/app/layouts/shop-layout.tsx';
import { RootRoute } from '#web/app/root-route.tsx';
import { RouteError } from '#web/app/route-error.tsx';
import { screen } from '#web/app/screen.ts';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { HomePage } from '#web/features/home/home-page.tsx';
import { paths, patterns } from '#web/paths.ts';

const ROOT = 'root';
const SHOP = 'shop';

const notFoundPage = screen(() => import('#web/features/static-pages/not-found-page.tsx').then((f) => f.NotFoundPage));

const shopRoutes: RouteObject[] = [
  { index: true, Component: HomePage },
  { path: paths.home, Component: HomePage },
  {
    path: paths.products,
    lazy: screen(() => import('#web/features/products/products-page.tsx').then((file) => file.ProductsPage)),
  },
  {
    path: patterns.category,
    lazy: screen(() => import('#web/features/products/products-page.tsx').then((file) => file.ProductsPage)),
  },
  {
    path: paths.portfolio,
    lazy: screen(() => import('#web/features/static-pages/portfolio-page.tsx').then((file) => file.PortfolioPage)),
  },
  {
    path: paths.blogs,
    lazy: screen(() => import('#web/features/static-pages/blogs-page.tsx').then((file) => file.BlogsPage)),
  },
  {
    path: paths.login,
    lazy: screen(() => import('#web/features/login/login-page.tsx').then((file) => file.LoginPage)),
  },
  {
    path: paths.signup,
    lazy: screen(() => import('#web/features/login/signup-page.tsx').then((file) => file.SignupPage)),
  },
  {
    path: paths.cart,
    lazy: screen(() => import('#web/features/cart/cart-page.tsx').then((file) => file.CartPage)),
  },
  {
    path: paths.quickOrder,
    lazy: screen(() => import('#web/features/quick-order/quick-order-page.tsx').then((file) => file.QuickOrderPage)),
  },
  {
    path: paths.compare,
    lazy: screen(() => import('#web/features/compare/compare-page.tsx').then((file) => file.ComparePage)),
  },
  {
    path: patterns.purchase,
    lazy: screen(() => import('#web/features/purchase/purchase-page.tsx').then((file) => file.PurchasePage)),
  },
  {
    path: FAMILY_PAGE,
    lazy: screen(() => import('#web/features/families/family-page.tsx').then((file) => file.FamilyPage)),
  },
  { path: '*', lazy: notFoundPage },
];

export const routes: RouteObject[] = [
  {
    id: ROOT,
    Component: RootRoute,
    HydrateFallback: Spinner,
    ErrorBoundary: RouteError,
    children: [{ Component: ShopLayout, children: [{ id: SHOP, ErrorBoundary: RouteError, children: shopRoutes }] }],
  },
];

/** Adds the routes of the dashboard once one is wanted: shoppers do without them. */
export const addDashboardRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (!path.toLowerCase().startsWith(paths.dashboard)) return;
  const { dashboard, printedPages } = await import('#web/app/dashboard-routes.tsx');
  patch(SHOP, [dashboard]);
  patch(ROOT, [printedPages]);
};

import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { ShopLayout } from '#web/app/layouts/shop-layout.tsx';
import { RootRoute } from '#web/app/root-route.tsx';
import { RouteError } from '#web/app/route-error.tsx';
import { RequireAdmin } from '#web/auth/require-admin.tsx';
import { RequireAuth } from '#web/auth/require-auth.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { HomePage } from '#web/features/home/home-page.tsx';

function screen(load: () => Promise<ComponentType>): () => Promise<{ Component: ComponentType }> {
  return async () => ({ Component: await load() });
}

const adminRoutes: RouteObject[] = [
  {
    path: 'allorders',
    lazy: screen(() => import('#web/features/admin/orders/all-orders-page.tsx').then((file) => file.AllOrdersPage)),
  },
  {
    path: 'addproduct',
    lazy: screen(() => import('#web/features/admin/products/add-product-page.tsx').then((file) => file.AddProductPage)),
  },
  {
    path: 'manageproduct',
    lazy: screen(() =>
      import('#web/features/admin/products/manage-products-page.tsx').then((file) => file.ManageProductsPage),
    ),
  },
  {
    path: 'makeadmin',
    lazy: screen(() => import('#web/features/admin/users/make-admin-page.tsx').then((file) => file.MakeAdminPage)),
  },
  {
    path: 'reservations',
    lazy: screen(() =>
      import('#web/features/admin/reservations/reservations-page.tsx').then((file) => file.ReservationsPage),
    ),
  },
  {
    path: 'reviews',
    lazy: screen(() => import('#web/features/admin/reviews/reviews-page.tsx').then((file) => file.ReviewsPage)),
  },
];

const dashboardRoutes: RouteObject[] = [
  {
    index: true,
    lazy: screen(() => import('#web/features/profile/profile-page.tsx').then((file) => file.ProfilePage)),
  },
  {
    path: 'myorder',
    lazy: screen(() => import('#web/features/my-orders/my-orders-page.tsx').then((file) => file.MyOrdersPage)),
  },
  {
    path: 'myreview',
    lazy: screen(() => import('#web/features/review/add-review-page.tsx').then((file) => file.AddReviewPage)),
  },
  {
    path: 'payment/:id',
    lazy: screen(() => import('#web/features/payment/payment-page.tsx').then((file) => file.PaymentPage)),
  },
  {
    Component: RequireAdmin,
    children: [
      {
        lazy: screen(() => import('#web/features/admin/parts/back-office.tsx').then((file) => file.BackOffice)),
        children: adminRoutes,
      },
    ],
  },
];

const printRoutes: RouteObject[] = [
  {
    path: 'receipt/:id',
    lazy: screen(() => import('#web/features/print/receipt-page.tsx').then((file) => file.ReceiptPage)),
  },
  {
    Component: RequireAdmin,
    children: [
      {
        path: 'packingslips',
        lazy: screen(() => import('#web/features/print/packing-slips-page.tsx').then((file) => file.PackingSlipsPage)),
      },
    ],
  },
];

const notFoundPage = screen(() => import('#web/features/static-pages/not-found-page.tsx').then((f) => f.NotFoundPage));

const shopRoutes: RouteObject[] = [
  { index: true, Component: HomePage },
  { path: 'home', Component: HomePage },
  {
    path: 'products',
    lazy: screen(() => import('#web/features/products/products-page.tsx').then((file) => file.ProductsPage)),
  },
  {
    path: 'portfolio',
    lazy: screen(() => import('#web/features/static-pages/portfolio-page.tsx').then((file) => file.PortfolioPage)),
  },
  {
    path: 'blogs',
    lazy: screen(() => import('#web/features/static-pages/blogs-page.tsx').then((file) => file.BlogsPage)),
  },
  { path: 'login', lazy: screen(() => import('#web/features/login/login-page.tsx').then((file) => file.LoginPage)) },
  { path: 'signup', lazy: screen(() => import('#web/features/login/signup-page.tsx').then((file) => file.SignupPage)) },
  {
    path: 'purchase/:id',
    lazy: screen(() => import('#web/features/purchase/purchase-page.tsx').then((file) => file.PurchasePage)),
  },
  {
    path: 'dashboard',
    Component: RequireAuth,
    children: [
      {
        lazy: screen(() => import('#web/app/layouts/dashboard-layout.tsx').then((file) => file.DashboardLayout)),
        children: dashboardRoutes,
      },
    ],
  },
  { path: '*', lazy: notFoundPage },
];

export const routes: RouteObject[] = [
  {
    Component: RootRoute,
    HydrateFallback: Spinner,
    ErrorBoundary: RouteError,
    children: [
      { Component: ShopLayout, children: [{ ErrorBoundary: RouteError, children: shopRoutes }] },
      // Printed pages have no bar, sidebar or footer.
      {
        path: 'dashboard',
        Component: RequireAuth,
        children: [
          {
            lazy: screen(() => import('#web/app/layouts/print-layout.tsx').then((file) => file.PrintLayout)),
            children: [{ ErrorBoundary: RouteError, children: printRoutes }],
          },
        ],
      },
    ],
  },
];

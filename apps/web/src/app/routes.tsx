import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { ShopLayout } from '#web/app/layouts/shop-layout.tsx';
import { RootRoute } from '#web/app/root-route.tsx';
import { RouteError } from '#web/app/route-error.tsx';
import { RequireAuth } from '#web/auth/require-auth.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { HomePage } from '#web/features/home/home-page.tsx';
import { paths, patterns } from '#web/paths.ts';

function screen(load: () => Promise<ComponentType>): () => Promise<{ Component: ComponentType }> {
  return async () => ({ Component: await load() });
}

const requireStaff = screen(() => import('#web/auth/require-role.tsx').then((file) => file.RequireStaff));
const requireAdmin = screen(() => import('#web/auth/require-role.tsx').then((file) => file.RequireAdmin));
const backOffice = screen(() => import('#web/features/admin/parts/back-office.tsx').then((file) => file.BackOffice));

const staffRoutes: RouteObject[] = [
  {
    path: paths.overview,
    lazy: screen(() => import('#web/features/admin/overview/overview-page.tsx').then((file) => file.OverviewPage)),
  },
  {
    path: paths.allOrders,
    lazy: screen(() => import('#web/features/admin/orders/all-orders-page.tsx').then((file) => file.AllOrdersPage)),
  },
  {
    path: paths.manageProducts,
    lazy: screen(() =>
      import('#web/features/admin/products/manage-products-page.tsx').then((file) => file.ManageProductsPage),
    ),
  },
  {
    path: paths.stocktake,
    lazy: screen(() => import('#web/features/admin/stocktake/stocktake-page.tsx').then((file) => file.StocktakePage)),
  },
  {
    path: patterns.stock,
    lazy: screen(() => import('#web/features/admin/stock/stock-page.tsx').then((file) => file.StockPage)),
  },
];

const adminRoutes: RouteObject[] = [
  {
    path: paths.history,
    lazy: screen(() => import('#web/features/admin/history/history-page.tsx').then((file) => file.HistoryPage)),
  },
  {
    path: paths.addProduct,
    lazy: screen(() => import('#web/features/admin/products/add-product-page.tsx').then((file) => file.AddProductPage)),
  },
  {
    path: paths.makeAdmin,
    lazy: screen(() => import('#web/features/admin/users/make-admin-page.tsx').then((file) => file.MakeAdminPage)),
  },
  {
    path: paths.reservations,
    lazy: screen(() =>
      import('#web/features/admin/reservations/reservations-page.tsx').then((file) => file.ReservationsPage),
    ),
  },
  {
    path: paths.demand,
    lazy: screen(() => import('#web/features/admin/demand/demand-page.tsx').then((file) => file.DemandPage)),
  },
  {
    path: paths.settings,
    lazy: screen(() => import('#web/features/admin/settings/settings-page.tsx').then((file) => file.SettingsPage)),
  },
  {
    path: paths.mails,
    lazy: screen(() => import('#web/features/admin/mails/mails-page.tsx').then((file) => file.MailsPage)),
  },
  {
    path: paths.reviews,
    lazy: screen(() => import('#web/features/admin/reviews/reviews-page.tsx').then((file) => file.ReviewsPage)),
  },
  {
    path: paths.customers,
    lazy: screen(() => import('#web/features/admin/customers/customers-page.tsx').then((file) => file.CustomersPage)),
  },
  {
    path: patterns.customer,
    lazy: screen(() => import('#web/features/admin/customers/customer-page.tsx').then((file) => file.CustomerPage)),
  },
];

const dashboardRoutes: RouteObject[] = [
  {
    index: true,
    lazy: screen(() => import('#web/features/profile/profile-page.tsx').then((file) => file.ProfilePage)),
  },
  {
    path: paths.myOrders,
    lazy: screen(() => import('#web/features/my-orders/my-orders-page.tsx').then((file) => file.MyOrdersPage)),
  },
  {
    path: patterns.order,
    lazy: screen(() => import('#web/features/order/order-page.tsx').then((file) => file.OrderPage)),
  },
  {
    path: paths.savedLists,
    lazy: screen(() => import('#web/features/saved-lists/saved-lists-page.tsx').then((file) => file.SavedListsPage)),
  },
  {
    path: paths.parts,
    lazy: screen(() => import('#web/features/parts/parts-page.tsx').then((file) => file.PartsPage)),
  },
  {
    path: paths.addReview,
    lazy: screen(() => import('#web/features/review/add-review-page.tsx').then((file) => file.AddReviewPage)),
  },
  {
    path: patterns.checkoutPayment,
    lazy: screen(() =>
      import('#web/features/payment/checkout-payment-page.tsx').then((file) => file.CheckoutPaymentPage),
    ),
  },
  {
    path: patterns.payment,
    lazy: screen(() => import('#web/features/payment/payment-page.tsx').then((file) => file.PaymentPage)),
  },
  { lazy: requireStaff, children: [{ lazy: backOffice, children: staffRoutes }] },
  { lazy: requireAdmin, children: [{ lazy: backOffice, children: adminRoutes }] },
];

const printRoutes: RouteObject[] = [
  {
    path: patterns.checkoutReceipt,
    lazy: screen(() => import('#web/features/print/checkout-receipt-page.tsx').then((f) => f.CheckoutReceiptPage)),
  },
  {
    path: patterns.receipt,
    lazy: screen(() => import('#web/features/print/receipt-page.tsx').then((file) => file.ReceiptPage)),
  },
  {
    path: patterns.orderInvoices,
    lazy: screen(() => import('#web/features/print/invoice-page.tsx').then((file) => file.OrderInvoicesPage)),
  },
  {
    path: patterns.invoice,
    lazy: screen(() => import('#web/features/print/invoice-page.tsx').then((file) => file.InvoicePage)),
  },
  {
    lazy: requireStaff,
    children: [
      {
        path: paths.packingSlips,
        lazy: screen(() => import('#web/features/print/packing-slips-page.tsx').then((file) => file.PackingSlipsPage)),
      },
    ],
  },
];

const notFoundPage = screen(() => import('#web/features/static-pages/not-found-page.tsx').then((f) => f.NotFoundPage));

const shopRoutes: RouteObject[] = [
  { index: true, Component: HomePage },
  { path: paths.home, Component: HomePage },
  {
    path: paths.products,
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
    path: patterns.purchase,
    lazy: screen(() => import('#web/features/purchase/purchase-page.tsx').then((file) => file.PurchasePage)),
  },
  {
    path: paths.dashboard,
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
      {
        path: paths.dashboard,
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

import type { RouteObject } from 'react-router-dom';
import { RouteError } from '#web/app/route-error.tsx';
import { screen } from '#web/app/screen.ts';
import { RequireAuth } from '#web/auth/require-auth.tsx';
import { paths, patterns } from '#web/paths.ts';

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
    path: paths.handover,
    lazy: screen(() => import('#web/features/admin/handover/handover-page.tsx').then((file) => file.HandoverPage)),
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
    path: paths.importProducts,
    lazy: screen(() =>
      import('#web/features/admin/imports/products-import-page.tsx').then((file) => file.ProductsImportPage),
    ),
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

/** Without antd. */
const plainAdminRoutes: RouteObject[] = [
  {
    path: paths.addProduct,
    lazy: screen(() => import('#web/features/admin/products/add-product-page.tsx').then((file) => file.AddProductPage)),
  },
  {
    path: paths.settings,
    lazy: screen(() => import('#web/features/admin/settings/settings-page.tsx').then((file) => file.SettingsPage)),
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
  {
    lazy: requireStaff,
    children: [
      { lazy: backOffice, children: staffRoutes },
      {
        path: paths.pack,
        lazy: screen(() => import('#web/features/admin/pack/pack-page.tsx').then((file) => file.PackPage)),
      },
    ],
  },
  { lazy: requireAdmin, children: [{ lazy: backOffice, children: adminRoutes }, ...plainAdminRoutes] },
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
      {
        path: patterns.signedHandover,
        lazy: screen(() => import('#web/features/print/handover-page.tsx').then((file) => file.PrintedHandoverPage)),
      },
      {
        path: paths.labels,
        lazy: screen(() => import('#web/features/print/labels-page.tsx').then((file) => file.LabelsPage)),
      },
    ],
  },
];

// With ids, because they may be added more than once.

export const dashboard: RouteObject = {
  id: 'dashboard',
  path: paths.dashboard,
  Component: RequireAuth,
  children: [
    {
      lazy: screen(() => import('#web/app/layouts/dashboard-layout.tsx').then((file) => file.DashboardLayout)),
      children: dashboardRoutes,
    },
  ],
};

export const printedPages: RouteObject = {
  id: 'printed-pages',
  path: paths.dashboard,
  Component: RequireAuth,
  children: [
    {
      lazy: screen(() => import('#web/app/layouts/print-layout.tsx').then((file) => file.PrintLayout)),
      children: [{ ErrorBoundary: RouteError, children: printRoutes }],
    },
  ],
};

import type { RouteObject } from 'react-router-dom';
import { RouteError } from '#web/app/route-error.tsx';
import { screen } from '#web/app/screen.ts';
import { RequireAuth } from '#web/auth/require-auth.tsx';
import { type PageName, pageList } from '#web/pages.ts';
import { paths } from '#web/paths.ts';

const pagePermission = screen(() => import('#web/app/page-permission.tsx').then((file) => file.PagePermission));
const backOffice = screen(() =>
  import('#web/features/admin/back-office/back-office.tsx').then((file) => file.BackOffice),
);

const screens: Record<PageName, ReturnType<typeof screen>> = {
  overview: screen(() => import('#web/features/admin/overview/overview-page.tsx').then((file) => file.OverviewPage)),
  allOrders: screen(() => import('#web/features/admin/orders/all-orders-page.tsx').then((file) => file.AllOrdersPage)),
  manageProducts: screen(() =>
    import('#web/features/admin/products/manage-products-page.tsx').then((file) => file.ManageProductsPage),
  ),
  stocktake: screen(() =>
    import('#web/features/admin/stocktake/stocktake-page.tsx').then((file) => file.StocktakePage),
  ),
  handover: screen(() => import('#web/features/admin/handover/handover-page.tsx').then((file) => file.HandoverPage)),
  stock: screen(() => import('#web/features/admin/stock/stock-page.tsx').then((file) => file.StockPage)),
  batches: screen(() => import('#web/features/admin/batches/batches-page.tsx').then((file) => file.BatchesPage)),
  batch: screen(() => import('#web/features/admin/batches/batch-page.tsx').then((file) => file.BatchPage)),
  history: screen(() => import('#web/features/admin/history/history-page.tsx').then((file) => file.HistoryPage)),
  importProducts: screen(() =>
    import('#web/features/admin/imports/products-import-page.tsx').then((file) => file.ProductsImportPage),
  ),
  makeAdmin: screen(() => import('#web/features/admin/users/make-admin-page.tsx').then((file) => file.MakeAdminPage)),
  reservations: screen(() =>
    import('#web/features/admin/reservations/reservations-page.tsx').then((file) => file.ReservationsPage),
  ),
  demand: screen(() => import('#web/features/admin/demand/demand-page.tsx').then((file) => file.DemandPage)),
  mails: screen(() => import('#web/features/admin/mails/mails-page.tsx').then((file) => file.MailsPage)),
  reviews: screen(() => import('#web/features/admin/reviews/reviews-page.tsx').then((file) => file.ReviewsPage)),
  customers: screen(() =>
    import('#web/features/admin/customers/customers-page.tsx').then((file) => file.CustomersPage),
  ),
  customer: screen(() => import('#web/features/admin/customers/customer-page.tsx').then((file) => file.CustomerPage)),
  orderForCustomer: screen(() =>
    import('#web/features/quick-order/order-for-customer-page.tsx').then((file) => file.OrderForCustomerPage),
  ),
  invoices: screen(() => import('#web/features/admin/invoices/invoices-page.tsx').then((file) => file.InvoicesPage)),
  payouts: screen(() => import('#web/features/admin/invoices/payouts-page.tsx').then((file) => file.PayoutsPage)),
  payout: screen(() => import('#web/features/admin/invoices/payout-page.tsx').then((file) => file.PayoutPage)),
  addProduct: screen(() =>
    import('#web/features/admin/products/add-product-page.tsx').then((file) => file.AddProductPage),
  ),
  editProduct: screen(() =>
    import('#web/features/admin/products/edit-product-page.tsx').then((file) => file.EditProductPage),
  ),
  families: screen(() => import('#web/features/admin/families/families-page.tsx').then((file) => file.FamiliesPage)),
  editFamily: screen(() =>
    import('#web/features/admin/families/edit-family-page.tsx').then((file) => file.EditFamilyPage),
  ),
  apiKeys: screen(() => import('#web/app/screens/systems-screens.tsx').then((file) => file.systemsScreens.ApiKeysPage)),
  webhooks: screen(() =>
    import('#web/app/screens/systems-screens.tsx').then((file) => file.systemsScreens.WebhooksPage),
  ),
  settings: screen(() => import('#web/app/screens/settings-screen.tsx').then((file) => file.SettingsScreen)),
  profile: screen(() => import('#web/features/profile/profile-page.tsx').then((file) => file.ProfilePage)),
  myOrders: screen(() => import('#web/features/my-orders/my-orders-page.tsx').then((file) => file.MyOrdersPage)),
  order: screen(() => import('#web/features/order/order-page.tsx').then((file) => file.OrderPage)),
  company: screen(() => import('#web/features/company/company-page.tsx').then((file) => file.CompanyPage)),
  invitation: screen(() => import('#web/features/company/invitation-page.tsx').then((file) => file.InvitationPage)),
  requests: screen(() => import('#web/features/requests/requests-page.tsx').then((file) => file.RequestsPage)),
  request: screen(() => import('#web/features/requests/request-page.tsx').then((file) => file.RequestPage)),
  savedLists: screen(() =>
    import('#web/features/saved-lists/saved-lists-page.tsx').then((file) => file.SavedListsPage),
  ),
  parts: screen(() => import('#web/features/parts/parts-page.tsx').then((file) => file.PartsPage)),
  partNumbers: screen(() =>
    import('#web/features/part-numbers/own-numbers-page.tsx').then((file) => file.OwnNumbersPage),
  ),
  importOwnNumbers: screen(() =>
    import('#web/features/admin/part-numbers/import-numbers-page.tsx').then((file) => file.ImportNumbersPage),
  ),
  customerNumbers: screen(() =>
    import('#web/features/admin/part-numbers/customer-numbers-page.tsx').then((file) => file.CustomerNumbersPage),
  ),
  importCustomerNumbers: screen(() =>
    import('#web/features/admin/part-numbers/import-numbers-page.tsx').then((file) => file.ImportNumbersPage),
  ),
  myQuotes: screen(() => import('#web/features/quotes/my-quotes-page.tsx').then((file) => file.MyQuotesPage)),
  askForPrice: screen(() => import('#web/features/quotes/request-page.tsx').then((file) => file.RequestPage)),
  quote: screen(() => import('#web/features/quotes/quote-page.tsx').then((file) => file.QuotePage)),
  quotes: screen(() => import('#web/features/admin/quotes/quotes-page.tsx').then((file) => file.QuotesPage)),
  staffQuote: screen(() =>
    import('#web/features/admin/quotes/staff-quote-page.tsx').then((file) => file.StaffQuotePage),
  ),
  newQuote: screen(() => import('#web/features/admin/quotes/new-quote-page.tsx').then((file) => file.NewQuotePage)),
  printedQuote: screen(() =>
    import('#web/features/print/quote-document-page.tsx').then((file) => file.QuoteDocumentPage),
  ),
  myReturns: screen(() => import('#web/features/returns/my-returns-page.tsx').then((file) => file.MyReturnsPage)),
  askReturn: screen(() => import('#web/features/returns/ask-return-page.tsx').then((file) => file.AskReturnPage)),
  return: screen(() => import('#web/features/returns/return-page.tsx').then((file) => file.ReturnPage)),
  returns: screen(() => import('#web/features/admin/returns/returns-page.tsx').then((file) => file.ReturnsPage)),
  staffReturn: screen(() =>
    import('#web/features/admin/returns/staff-return-page.tsx').then((file) => file.StaffReturnPage),
  ),
  returnSlip: screen(() =>
    import('#web/features/print/fulfilment/return-slip-page.tsx').then((file) => file.ReturnSlipPage),
  ),
  addReview: screen(() => import('#web/features/review/add-review-page.tsx').then((file) => file.AddReviewPage)),
  checkoutPayment: screen(() =>
    import('#web/features/payment/checkout-payment-page.tsx').then((file) => file.CheckoutPaymentPage),
  ),
  payment: screen(() => import('#web/features/payment/payment-page.tsx').then((file) => file.PaymentPage)),
  pack: screen(() => import('#web/features/admin/pack/pack-page.tsx').then((file) => file.PackPage)),
  pickWalk: screen(() => import('#web/features/admin/pick/pick-walk-page.tsx').then((file) => file.PickWalkPage)),
  pickList: screen(() => import('#web/features/print/fulfilment/pick-list-page.tsx').then((file) => file.PickListPage)),
  checkoutReceipt: screen(() =>
    import('#web/features/print/checkout-receipt-page.tsx').then((f) => f.CheckoutReceiptPage),
  ),
  receipt: screen(() => import('#web/features/print/receipt-page.tsx').then((file) => file.ReceiptPage)),
  orderInvoices: screen(() =>
    import('#web/features/print/invoices/invoice-page.tsx').then((file) => file.OrderInvoicesPage),
  ),
  invoice: screen(() => import('#web/features/print/invoices/invoice-page.tsx').then((file) => file.InvoicePage)),
  packingSlips: screen(() =>
    import('#web/features/print/fulfilment/packing-slips-page.tsx').then((file) => file.PackingSlipsPage),
  ),
  signedHandover: screen(() =>
    import('#web/features/print/fulfilment/handover-page.tsx').then((file) => file.PrintedHandoverPage),
  ),
  labels: screen(() => import('#web/features/print/fulfilment/labels-page.tsx').then((file) => file.LabelsPage)),
  priceList: screen(() =>
    import('#web/features/admin/price-lists/price-list-page.tsx').then((file) => file.PriceListPage),
  ),
  importPrices: screen(() =>
    import('#web/features/admin/price-lists/price-list-import-page.tsx').then((file) => file.PriceListImportPage),
  ),
  priceLists: screen(() =>
    import('#web/features/admin/price-lists/price-lists-page.tsx').then((file) => file.PriceListsPage),
  ),
  deliveryMethods: screen(() =>
    import('#web/features/admin/delivery/delivery-methods-page.tsx').then((file) => file.DeliveryMethodsPage),
  ),
  productCategories: screen(() =>
    import('#web/features/admin/product-categories/product-categories-page.tsx').then(
      (file) => file.ProductCategoriesPage,
    ),
  ),
};

type Listed = (typeof pageList)[number];

function routes(isWanted: (page: Listed) => boolean): RouteObject[] {
  return pageList.filter(isWanted).map(({ name, path }) => ({
    id: name,
    ...(path === paths.dashboard ? { index: true } : { path }),
    lazy: screens[name],
  }));
}

const dashboardRoutes: RouteObject[] = [
  ...routes(({ frame, permission }) => frame === undefined && permission === undefined),
  {
    lazy: pagePermission,
    children: [
      { lazy: backOffice, children: routes(({ frame }) => frame === 'antd') },
      ...routes(({ frame, permission }) => frame === undefined && permission !== undefined),
    ],
  },
];

const printRoutes: RouteObject[] = [
  ...routes(({ frame, permission }) => frame === 'print' && permission === undefined),
  { lazy: pagePermission, children: routes(({ frame, permission }) => frame === 'print' && permission !== undefined) },
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

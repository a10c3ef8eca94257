import { Hono, type MiddlewareHandler } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { apiDocsRoutes } from '#server/http/documents/api-docs.ts';
import { pageHeaders } from '#server/http/documents/page-headers.ts';
import { createMetrics, type Metrics, observeRequests } from '#server/http/observability/metrics.ts';
import { measureShop } from '#server/http/observability/shop-metrics.ts';
import type { Tracing } from '#server/http/observability/tracing.ts';
import { limitBodies } from '#server/http/pipeline/body.ts';
import { respondError } from '#server/http/pipeline/errors.ts';
import { routePath } from '#server/http/pipeline/mount.ts';
import { responseHeaders } from '#server/http/pipeline/respond.ts';
import { allowOrigins } from '#server/http/protection/allow-origins.ts';
import { limitFailedKeys, limitFailedSignIns, limitRequests } from '#server/http/protection/rate-limit.ts';
import { createSearches } from '#server/http/protection/searches.ts';
import { shedLoad } from '#server/http/protection/shed-load.ts';
import { limitUnread } from '#server/http/protection/unread-responses.ts';
import type { Peers } from '#server/peers.ts';
import { apiKeyRoutes } from '#server/routes/api-keys/api-keys.ts';
import { assistantRoutes } from '#server/routes/assistants/assistants.ts';
import { bulkRoutes } from '#server/routes/bulk/bulk.ts';
import { cartRoutes } from '#server/routes/cart/cart.ts';
import { quickOrderRoutes } from '#server/routes/cart/quick-order.ts';
import { savedListRoutes } from '#server/routes/cart/saved-lists.ts';
import { addressRoutes } from '#server/routes/checkouts/addresses.ts';
import { checkoutRoutes } from '#server/routes/checkouts/checkouts.ts';
import { applicationRoutes } from '#server/routes/companies/applications.ts';
import { companyRoutes } from '#server/routes/companies/companies.ts';
import { memberRoutes } from '#server/routes/companies/members.ts';
import { companyNameRoutes } from '#server/routes/customers/company-name.ts';
import { customerTaxRoutes } from '#server/routes/customers/customer-tax.ts';
import { customerRoutes } from '#server/routes/customers/customers.ts';
import { ordersForCustomersRoutes } from '#server/routes/customers/orders-for-customers.ts';
import { familyRoutes } from '#server/routes/families/families.ts';
import { deliveryMethodRoutes } from '#server/routes/freight/delivery-methods.ts';
import { deliveryOptionRoutes } from '#server/routes/freight/delivery-options.ts';
import { handoverRoutes } from '#server/routes/fulfilment/handovers.ts';
import { orderBatchRoutes } from '#server/routes/fulfilment/order-batches.ts';
import { packingRoutes } from '#server/routes/fulfilment/packing.ts';
import { parcelRoutes } from '#server/routes/fulfilment/parcels.ts';
import { pickListRoutes } from '#server/routes/fulfilment/pick-list.ts';
import { shipmentRoutes } from '#server/routes/fulfilment/shipments.ts';
import { eventRoutes } from '#server/routes/history/events.ts';
import { historyRoutes } from '#server/routes/history/history.ts';
import { importRoutes } from '#server/routes/imports/imports.ts';
import { eInvoiceRoutes } from '#server/routes/invoices/e-invoices.ts';
import { invoiceFeedRoutes } from '#server/routes/invoices/invoice-feed.ts';
import { invoicePdfRoutes } from '#server/routes/invoices/invoice-pdfs.ts';
import { invoiceRoutes } from '#server/routes/invoices/invoices.ts';
import { taxReportRoutes } from '#server/routes/invoices/tax-report.ts';
import { mailRoutes } from '#server/routes/mails/mails.ts';
import { holdRoutes } from '#server/routes/orders/holds.ts';
import { orderExportRoutes } from '#server/routes/orders/order-export.ts';
import { orderNoteRoutes } from '#server/routes/orders/order-notes.ts';
import { orderPeopleRoutes } from '#server/routes/orders/order-people.ts';
import { orderRoutes } from '#server/routes/orders/orders.ts';
import { readOrdersRoutes } from '#server/routes/orders/read-orders.ts';
import { reservationRoutes } from '#server/routes/orders/reservations.ts';
import { savedViewRoutes } from '#server/routes/orders/saved-views.ts';
import { ownPartNumberImportRoutes } from '#server/routes/part-numbers/own-part-number-imports.ts';
import { ownPartNumberRoutes } from '#server/routes/part-numbers/own-part-numbers.ts';
import { paymentFeedRoutes } from '#server/routes/payments/payment-feed.ts';
import { paymentRoutes } from '#server/routes/payments/payments.ts';
import { payoutRoutes } from '#server/routes/payments/payouts.ts';
import { refundRoutes } from '#server/routes/payments/refunds.ts';
import { storedCardRoutes } from '#server/routes/payments/stored-cards.ts';
import { transferRoutes } from '#server/routes/payments/transfers.ts';
import { priceListImportRoutes } from '#server/routes/price-lists/price-list-imports.ts';
import { priceListRoutes } from '#server/routes/price-lists/price-lists.ts';
import { priceReasonRoutes } from '#server/routes/price-lists/price-reasons.ts';
import { productCategoryRoutes } from '#server/routes/product-categories/product-categories.ts';
import { dataSheetRoutes } from '#server/routes/products/data-sheets.ts';
import { manyProductRoutes } from '#server/routes/products/many-products.ts';
import { partRoutes } from '#server/routes/products/parts.ts';
import { pictureRoutes } from '#server/routes/products/pictures.ts';
import { productBuyerRoutes } from '#server/routes/products/product-buyers.ts';
import { productDocumentRoutes } from '#server/routes/products/product-documents.ts';
import { productExportRoutes } from '#server/routes/products/product-export.ts';
import { productRoutes } from '#server/routes/products/products.ts';
import { procurementRoutes } from '#server/routes/punch-outs/procurement.ts';
import { punchOutRoutes } from '#server/routes/punch-outs/punch-outs.ts';
import { quoteRoutes } from '#server/routes/quotes/quotes.ts';
import { requestRoutes } from '#server/routes/requests/requests.ts';
import { returnRoutes } from '#server/routes/returns/returns.ts';
import { reviewRoutes } from '#server/routes/reviews/reviews.ts';
import { searchRoutes } from '#server/routes/search/search.ts';
import { firstDayRoutes } from '#server/routes/shop/first-day.ts';
import { metricsRoutes } from '#server/routes/shop/metrics.ts';
import { overviewRoutes } from '#server/routes/shop/overview.ts';
import { settingsRoutes } from '#server/routes/shop/settings.ts';
import { systemRoutes } from '#server/routes/shop/system.ts';
import { batchRoutes } from '#server/routes/stock/batches.ts';
import { binRoutes } from '#server/routes/stock/bins.ts';
import { demandRoutes } from '#server/routes/stock/demand.ts';
import { stockRoutes } from '#server/routes/stock/stock.ts';
import { stockNoticeRoutes } from '#server/routes/stock/stock-notices.ts';
import { stocktakeRoutes } from '#server/routes/stock/stocktake.ts';
import { accountDataRoutes } from '#server/routes/users/account-data.ts';
import { userRoutes } from '#server/routes/users/users.ts';
import { waitlistRoutes } from '#server/routes/waitlist/waitlist.ts';
import { documentEndpointRoutes } from '#server/routes/webhooks/document-endpoints.ts';
import { webhookRoutes } from '#server/routes/webhooks/webhooks.ts';
import { watchEvents } from '#server/services/history/watch-events.ts';
import type { ClockProblem } from '#server/services/watch-clock.ts';
import { endpoints } from '#shared/contracts/contract.ts';

export interface Host {
  metrics: Metrics;
  isLate: () => boolean;
  /** Null when the wall clock is trusted. */
  clockProblem: () => ClockProblem | null;
  stopping: AbortSignal;
  /** Null when this process serves alone. */
  peers: Peers | null;
  tracing: Tracing | null;
}

/** The API under `/api`, then `extraRoutes` (the web app, stand-ins). */
export function createApp(deps: Deps, extraRoutes: Hono[] = [], host: Partial<Host> = {}): Hono {
  const { metrics = createMetrics(), isLate = () => false, stopping = new AbortController().signal } = host;
  const { clockProblem = () => null, peers = null, tracing = null } = host;
  measureShop(metrics.registry, deps, () => clockProblem() !== null);
  const app = new Hono();
  app.use(responseHeaders(), observeRequests(metrics, deps.settings.logRequests ? deps.log : null), shedLoad(isLate));
  if (tracing) app.use(tracing.observeRequests);
  app.use(limitUnread(deps.settings.trustProxy, metrics));
  const limits = deps.settings.rateLimit ? [limitRequests(deps, peers), limitFailedKeys(deps, peers)] : [];
  app.use('/api/docs/*', ...limits, pageHeaders(deps.settings.firebase.authDomain));
  app.route('/api/docs', apiDocsRoutes());
  app.route('/api', createApi(deps, limits, { metrics, stopping, clockProblem, peers }));
  app.use('/mcp', limitBodies(), ...limits);
  app.route('/mcp', assistantRoutes(deps, app));
  app.use('/punch-out/*', ...limits);
  app.route('/punch-out', procurementRoutes(deps, peers));
  app.use(pageHeaders(deps.settings.firebase.authDomain));
  for (const routes of extraRoutes) app.route('/', routes);
  app.notFound((context) => respondError(new AppError('not_found'), context, deps.log));
  app.onError((error, context) => respondError(error, context, deps.log));
  return app;
}

const nouns = [
  apiKeyRoutes,
  webhookRoutes,
  documentEndpointRoutes,
  punchOutRoutes,
  cartRoutes,
  savedListRoutes,
  addressRoutes,
  partRoutes,
  demandRoutes,
  returnRoutes,
  reviewRoutes,
  accountDataRoutes,
  checkoutRoutes,
  parcelRoutes,
  shipmentRoutes,
  orderBatchRoutes,
  packingRoutes,
  pickListRoutes,
  savedViewRoutes,
  holdRoutes,
  orderNoteRoutes,
  orderPeopleRoutes,
  reservationRoutes,
  waitlistRoutes,
  refundRoutes,
  transferRoutes,
  payoutRoutes,
  paymentFeedRoutes,
  storedCardRoutes,
  settingsRoutes,
  importRoutes,
  bulkRoutes,
  customerTaxRoutes,
  deliveryMethodRoutes,
  deliveryOptionRoutes,
  companyNameRoutes,
  ordersForCustomersRoutes,
  applicationRoutes,
  companyRoutes,
  memberRoutes,
  requestRoutes,
  mailRoutes,
  quoteRoutes,
  overviewRoutes,
  firstDayRoutes,
  historyRoutes,
  handoverRoutes,
  productBuyerRoutes,
  pictureRoutes,
  dataSheetRoutes,
  productDocumentRoutes,
  ownPartNumberRoutes,
  priceReasonRoutes,
  ownPartNumberImportRoutes,
  priceListImportRoutes,
];

function createApi(
  deps: Deps,
  limits: MiddlewareHandler[],
  { metrics, stopping, clockProblem, peers }: Omit<Host, 'isLate' | 'tracing'>,
): Hono {
  const api = new Hono();
  api.use(allowOrigins(deps.settings.allowedOrigins), limitBodies(), ...limits);
  if (deps.settings.rateLimit) api.put('/users/:email', limitFailedSignIns(deps, peers));
  const watch = watchEvents(deps, { areShared: peers !== null });
  api.on(['POST', 'PUT', 'PATCH', 'DELETE'], '*', async (_, next) => {
    await next();
    watch.pollSoon();
  });
  api.route('/', systemRoutes(deps, clockProblem));
  const searches = createSearches(deps, metrics);
  // Before the products, two of which would have the ids `export` and `deleted`.
  api.route('/', productExportRoutes(deps, searches));
  api.route('/', manyProductRoutes(deps));
  // Before the calls about one product, whose id is in the same place.
  api.route('/', familyRoutes(deps, searches));
  api.route('/', productRoutes(deps, searches));
  api.route('/', stockRoutes(deps));
  // Before the orders, which would have the ids `export` and `batch`.
  api.route('/', orderExportRoutes(deps, searches));
  api.route('/', readOrdersRoutes(deps));
  api.route('/', stockNoticeRoutes(deps));
  api.route('/', stocktakeRoutes(deps));
  api.route('/', binRoutes(deps));
  api.route('/', batchRoutes(deps));
  api.route('/', orderRoutes(deps, searches));
  api.route('/', quickOrderRoutes(deps, metrics));
  api.route('/', searchRoutes(deps, searches));
  api.route('/', userRoutes(deps, searches));
  api.route('/', customerRoutes(deps, searches));
  // Before the invoices, which would have the ids `taxes` and `feed`.
  api.route('/', invoiceFeedRoutes(deps));
  api.route('/', taxReportRoutes(deps));
  api.route('/', invoicePdfRoutes(deps));
  api.route('/', eInvoiceRoutes(deps));
  api.route('/', invoiceRoutes(deps, searches));
  api.route('/', paymentRoutes(deps, metrics));
  api.route('/', priceListRoutes(deps, searches));
  api.route('/', productCategoryRoutes(deps));
  for (const routes of nouns) api.route('/', routes(deps));
  api.route('/', eventRoutes(deps, { watch, stopping, metrics, peers }));
  api.route('/', metricsRoutes(deps, metrics, peers));
  refuseUndeclaredRoutes(api);
  api.all('*', (context) => {
    const path = context.req.path.slice('/api'.length);
    throw new AppError(isKnownPath(path) ? 'method_not_allowed' : 'not_found');
  });
  return api;
}

/** Stops the start when routes and contract differ. */
function refuseUndeclaredRoutes(api: Hono): void {
  const declared = new Set(endpoints.map((endpoint) => `${endpoint.method} ${routePath(endpoint)}`));
  const mounted = new Set(
    api.routes.filter(({ path }) => path !== '/*' && path !== '*').map(({ method, path }) => `${method} ${path}`),
  );
  const stray = [...mounted.symmetricDifference(declared)];
  if (stray.length > 0) throw new Error(`Routes and contract differ: ${stray.join(', ')}`);
}

function isKnownPath(path: string): boolean {
  return endpoints.some((endpoint) => new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(path));
}

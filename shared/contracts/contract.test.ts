import { expect, test } from 'vitest';
import { credentialOf } from '#shared/contracts/access.ts';
import { endpoints } from '#shared/contracts/contract.ts';
import { type ErrorCode, errorStatuses } from '#shared/domain/error-codes.ts';
import { may } from '#shared/domain/users/permissions.ts';
import type { Role } from '#shared/domain/users/roles.ts';
import { errorMessages } from '#shared/messages/errors.ts';

/** The calls of existing clients, by section of the specification. */
const specified = [
  'GET /products',
  'GET /reviews',
  'GET /products/:id',
  'POST /orders',
  'PUT /users/:email',
  'GET /admin/:email',
  'GET /orders/:email',
  'DELETE /orders/:id',
  'POST /reviews',
  'GET /orders',
  'PATCH /orders/status/:id',
  'POST /products',
  'GET /users',
  'PUT /users/admin/:email',
  'DELETE /products/:id',
  'GET /orders/:id',
  'POST /create-payment-intent',
  'PATCH /orders/:id',
];

test('the contract declares every call of existing clients once', () => {
  const declared = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(specified.filter((call) => !declared.includes(call))).toEqual([]);
  expect(new Set(declared).size).toBe(declared.length);
});

test('warehouse staff may make these calls about what belongs to others, and no more', () => {
  const calls = endpoints
    .filter(({ access }) => typeof access !== 'string' && may({ role: 'warehouse' }, access.permission))
    .map(({ method, path }) => `${method} ${path}`);
  expect(calls.toSorted()).toEqual([
    'DELETE /handover',
    'DELETE /order-views/:name',
    'DELETE /orders/:id/hold',
    'DELETE /orders/status/:id',
    'DELETE /packing/:orderId',
    'DELETE /packing/:orderId/scans/:scanId',
    'DELETE /returns/:id/receipt',
    'DELETE /stocktake',
    'DELETE /stocktake/lines/:productId',
    'GET /batches',
    'GET /batches/:id',
    'GET /batches/:id/movements',
    'GET /batches/:id/shipments',
    'GET /bins',
    'GET /checkouts/:id',
    'GET /events',
    'GET /events/feed',
    'GET /handover',
    'GET /handovers',
    'GET /handovers/:id',
    'GET /order-views',
    'GET /orders',
    'GET /orders/:id',
    'GET /orders/:id/batches',
    'GET /orders/:id/events',
    'GET /orders/:id/returns',
    'GET /orders/:id/shipments',
    'GET /orders/batch',
    'GET /overview',
    'GET /overview/today',
    'GET /packing/:orderId',
    'GET /parcels',
    'GET /pick-list',
    'GET /products/:id/batches',
    'GET /products/:id/movements',
    'GET /products/:id/stock',
    'GET /returns',
    'GET /returns/:id',
    'GET /returns/:id/pictures/:pictureId',
    'GET /returns/counts',
    'GET /stocktake',
    'GET /stocktake/lines',
    'PATCH /batches/:id',
    'PATCH /orders/status/:id',
    'POST /bulk/stock',
    'POST /handovers/:id/signature',
    'POST /orders/:id/shipment-mail',
    'POST /orders/:id/shipments/:shipmentId/batches',
    'POST /orders/printed',
    'POST /orders/shipments',
    'POST /orders/shipments/undo',
    'POST /packing/:orderId/scans',
    'POST /packing/:orderId/shipment',
    'POST /products/:id/batches',
    'POST /products/:id/movements',
    'POST /returns/:id/receipt',
    'POST /stocktake/application',
    'PUT /handover',
    'PUT /order-views',
    'PUT /orders/:id/hold',
    'PUT /stocktake/lines/:productId',
  ]);
});

const callsOf = (role: Role) =>
  endpoints
    .filter(({ access }) => typeof access !== 'string' && may({ role }, access.permission))
    .map(({ method, path }) => `${method} ${path}`)
    .toSorted();

test('accountants may make these calls about what belongs to others, and none that writes', () => {
  expect(callsOf('accountant')).toEqual([
    'GET /accounts/:id/part-numbers',
    'GET /accounts/:id/part-numbers/:productId',
    'GET /accounts/:id/part-numbers/export',
    'GET /checkouts',
    'GET /checkouts/:id',
    'GET /companies/:id',
    'GET /companies/:id/invitations',
    'GET /companies/:id/members',
    'GET /company-applications',
    'GET /company-applications/count',
    'GET /customers',
    'GET /customers/:id',
    'GET /customers/:id/receivables',
    'GET /customers/:id/statement',
    'GET /customers/:id/tax',
    'GET /customers/:id/transfers',
    'GET /invoices',
    'GET /invoices/:id',
    'GET /invoices/:id/factur-x',
    'GET /invoices/:id/pdf',
    'GET /invoices/:id/ubl',
    'GET /invoices/e-invoices',
    'GET /invoices/export',
    'GET /invoices/feed',
    'GET /invoices/pdfs',
    'GET /invoices/taxes',
    'GET /invoices/taxes/export',
    'GET /order-views',
    'GET /orders',
    'GET /orders/:email',
    'GET /orders/:id',
    'GET /orders/:id/customer',
    'GET /orders/:id/events',
    'GET /orders/:id/invoices',
    'GET /orders/:id/people',
    'GET /orders/:id/shipments',
    'GET /orders/batch',
    'GET /orders/export',
    'GET /payments/feed',
  ]);
});

test('sales staff may make no call that ships, refunds, cancels, records money or changes settings, stock, products and roles', () => {
  const calls = callsOf('sales');
  const others = new Set([...callsOf('warehouse'), ...callsOf('accountant')]);
  // What neither of the others may do.
  expect(calls.filter((call) => !others.has(call))).toEqual([
    'DELETE /accounts/:id/part-number-imports/:importId/application',
    'DELETE /accounts/:id/part-numbers/:productId',
    'DELETE /companies/:id/addresses/:addressId',
    'DELETE /companies/:id/invitations/:invitationId',
    'DELETE /companies/:id/members/:userId',
    'DELETE /customers/:id/terms',
    'DELETE /price-lists/:id',
    'DELETE /price-lists/:id/imports/:importId/application',
    'GET /accounts/:id/part-number-imports',
    'GET /accounts/:id/part-number-imports/:importId',
    'GET /accounts/:id/part-number-imports/:importId/rows',
    'GET /accounts/:id/price-reasons',
    'GET /batches/:id/shipments/export',
    'GET /customers/:id/addresses',
    'GET /customers/:id/products',
    'GET /orders/:id/price-reasons',
    'GET /price-lists',
    'GET /price-lists/:id',
    'GET /price-lists/:id/accounts',
    'GET /price-lists/:id/entries',
    'GET /price-lists/:id/export',
    'GET /price-lists/:id/imports',
    'GET /price-lists/:id/imports/:importId',
    'GET /price-lists/:id/imports/:importId/rows',
    'GET /quotes',
    'GET /quotes/:id',
    'GET /quotes/:id/files/:fileId',
    'GET /quotes/counts',
    'GET /returns/export',
    'PATCH /price-lists/:id/accounts',
    'PATCH /price-lists/:id/entries',
    'POST /accounts/:id/part-number-imports',
    'POST /accounts/:id/part-number-imports/:importId/application',
    'POST /companies',
    'POST /companies/:id/addresses',
    'POST /companies/:id/invitations',
    'POST /company-applications/:id/approve',
    'POST /company-applications/:id/refuse',
    'POST /customers/:id/checkouts',
    'POST /customers/:id/delivery-options',
    'POST /customers/:id/quick-order',
    'POST /customers/:id/quotes',
    'POST /customers/:id/requests',
    'POST /orders/:id/returns',
    'POST /price-lists',
    'POST /price-lists/:id/bulk-prices',
    'POST /price-lists/:id/consequence',
    'POST /price-lists/:id/imports',
    'POST /price-lists/:id/imports/:importId/application',
    'POST /quotes/:id/messages',
    'POST /quotes/:id/versions',
    'POST /quotes/:id/versions/:version/withdrawal',
    'POST /returns/:id/approval',
    'POST /returns/:id/refusal',
    'PUT /accounts/:id/part-numbers/:productId',
    'PUT /companies/:id/addresses/:addressId',
    'PUT /companies/:id/details',
    'PUT /companies/:id/members/:userId',
    'PUT /companies/:id/rules',
    'PUT /customers/:id/company',
    'PUT /customers/:id/tax',
    'PUT /customers/:id/terms',
    'PUT /price-lists/:id',
  ]);
  expect(calls.filter((call) => !call.startsWith('GET ') && others.has(call))).toEqual([
    'DELETE /order-views/:name',
    'PUT /order-views',
  ]);
});

test('every call that writes, and every call about a person, asks who is calling', () => {
  const open = endpoints
    .filter(({ access }) => credentialOf(access) === 'none')
    .map(({ method, path }) => `${method} ${path}`);
  expect(open.toSorted()).toEqual([
    'GET /config',
    'GET /documents/:hash/:file',
    'GET /health',
    'GET /logos/:hash',
    'GET /metrics',
    'GET /openapi.json',
    'GET /pictures/:hash/:file',
    'GET /product-categories',
    'GET /products',
    'GET /products/:id',
    'GET /products/:id/data-sheet',
    'GET /products/:id/held',
    'GET /products/batch',
    'GET /products/categories',
    'GET /products/dispatch-days',
    'GET /products/facets',
    'GET /products/families/:key',
    'GET /products/specified',
    'GET /products/suggestion',
    'GET /ready',
    'GET /reviews',
    'GET /search',
    'POST /delivery-options',
    'POST /punch-outs/start',
    'POST /quick-order',
  ]);
});

test('every error code has one sentence for the user', () => {
  for (const code of Object.keys(errorStatuses) as ErrorCode[]) expect(errorMessages[code]).toMatch(/^[A-Z].*\.$/);
});

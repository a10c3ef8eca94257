import { accountKeysContract, apiKeysContract } from '#shared/contracts/api-keys/api-keys.ts';
import { bulkContract } from '#shared/contracts/bulk/bulk.ts';
import { cartContract } from '#shared/contracts/cart/cart.ts';
import { quickOrderContract } from '#shared/contracts/cart/quick-order.ts';
import { savedListsContract } from '#shared/contracts/cart/saved-lists.ts';
import { addressesContract, companyAddressesContract } from '#shared/contracts/checkouts/addresses.ts';
import { checkoutsContract } from '#shared/contracts/checkouts/checkouts.ts';
import { applicationsContract } from '#shared/contracts/companies/applications.ts';
import { companiesContract } from '#shared/contracts/companies/companies.ts';
import { membersContract } from '#shared/contracts/companies/members.ts';
import { companyNameContract } from '#shared/contracts/customers/company-name.ts';
import { customersContract } from '#shared/contracts/customers/customers.ts';
import { ordersForCustomersContract } from '#shared/contracts/customers/orders-for-customers.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { familiesContract } from '#shared/contracts/families/families.ts';
import { familyPageContract } from '#shared/contracts/families/family-page.ts';
import { deliveryMethodsContract } from '#shared/contracts/freight/delivery-methods.ts';
import { deliveryOptionsContract } from '#shared/contracts/freight/delivery-options.ts';
import { handoversContract } from '#shared/contracts/fulfilment/handovers.ts';
import { orderBatchesContract } from '#shared/contracts/fulfilment/order-batches.ts';
import { packingContract } from '#shared/contracts/fulfilment/packing.ts';
import { parcelsContract } from '#shared/contracts/fulfilment/parcels.ts';
import { pickListContract } from '#shared/contracts/fulfilment/pick-list.ts';
import { shipmentsContract } from '#shared/contracts/fulfilment/shipments.ts';
import { eventsContract } from '#shared/contracts/history/events.ts';
import { historyContract } from '#shared/contracts/history/history.ts';
import { importsContract } from '#shared/contracts/imports/imports.ts';
import { customerTaxContract } from '#shared/contracts/invoices/customer-tax.ts';
import { eInvoicesContract } from '#shared/contracts/invoices/e-invoices.ts';
import { invoiceFeedContract } from '#shared/contracts/invoices/invoice-feed.ts';
import { invoicePdfsContract } from '#shared/contracts/invoices/invoice-pdfs.ts';
import { invoicesContract } from '#shared/contracts/invoices/invoices.ts';
import { taxReportContract } from '#shared/contracts/invoices/tax-report.ts';
import { mailsContract } from '#shared/contracts/mails/mails.ts';
import { holdsContract } from '#shared/contracts/orders/holds.ts';
import { orderExportContract } from '#shared/contracts/orders/order-export.ts';
import { orderNotesContract } from '#shared/contracts/orders/order-notes.ts';
import { orderPeopleContract } from '#shared/contracts/orders/order-people.ts';
import { orderSuggestionContract } from '#shared/contracts/orders/order-suggestion.ts';
import { ordersContract } from '#shared/contracts/orders/orders.ts';
import { readOrdersContract } from '#shared/contracts/orders/read-orders.ts';
import { reservationsContract } from '#shared/contracts/orders/reservations.ts';
import { savedViewsContract } from '#shared/contracts/orders/saved-views.ts';
import { ownPartNumberImportsContract } from '#shared/contracts/part-numbers/own-part-number-imports.ts';
import { ownPartNumbersContract } from '#shared/contracts/part-numbers/own-part-numbers.ts';
import { paymentFeedContract } from '#shared/contracts/payments/payment-feed.ts';
import { paymentsContract } from '#shared/contracts/payments/payments.ts';
import { payoutsContract } from '#shared/contracts/payments/payouts.ts';
import { refundsContract } from '#shared/contracts/payments/refunds.ts';
import { storedCardsContract } from '#shared/contracts/payments/stored-cards.ts';
import { transfersContract } from '#shared/contracts/payments/transfers.ts';
import { ownPriceListsContract } from '#shared/contracts/price-lists/own-price-lists.ts';
import { priceListConsequenceContract } from '#shared/contracts/price-lists/price-list-consequence.ts';
import { priceListImportsContract } from '#shared/contracts/price-lists/price-list-imports.ts';
import { priceListsContract } from '#shared/contracts/price-lists/price-lists.ts';
import { priceReasonsContract } from '#shared/contracts/price-lists/price-reasons.ts';
import { categoryTreeContract } from '#shared/contracts/product-categories/category-tree.ts';
import { productCategoriesContract } from '#shared/contracts/product-categories/product-categories.ts';
import { categoriesContract } from '#shared/contracts/products/categories.ts';
import { dataSheetsContract } from '#shared/contracts/products/data-sheets.ts';
import { dispatchDaysContract } from '#shared/contracts/products/dispatch-days.ts';
import { facetsContract } from '#shared/contracts/products/facets.ts';
import { manyProductsContract } from '#shared/contracts/products/many-products.ts';
import { partsContract } from '#shared/contracts/products/parts.ts';
import { picturesContract } from '#shared/contracts/products/pictures.ts';
import { productBuyersContract } from '#shared/contracts/products/product-buyers.ts';
import { productChangesContract } from '#shared/contracts/products/product-changes.ts';
import { productDetailsContract } from '#shared/contracts/products/product-details.ts';
import { productDocumentsContract } from '#shared/contracts/products/product-documents.ts';
import { productExportContract } from '#shared/contracts/products/product-export.ts';
import { productLookupsContract } from '#shared/contracts/products/product-lookups.ts';
import { productsContract } from '#shared/contracts/products/products.ts';
import { punchOutsContract } from '#shared/contracts/punch-outs/punch-outs.ts';
import { quotesContract } from '#shared/contracts/quotes/quotes.ts';
import { requestsContract } from '#shared/contracts/requests/requests.ts';
import { returnsContract } from '#shared/contracts/returns/returns.ts';
import { reviewModerationContract } from '#shared/contracts/reviews/moderation.ts';
import { reviewsContract } from '#shared/contracts/reviews/reviews.ts';
import { searchContract } from '#shared/contracts/search/search.ts';
import { firstDayContract } from '#shared/contracts/shop/first-day.ts';
import { overviewContract } from '#shared/contracts/shop/overview.ts';
import { settingsContract } from '#shared/contracts/shop/settings.ts';
import { systemContract } from '#shared/contracts/shop/system.ts';
import { batchesContract } from '#shared/contracts/stock/batches.ts';
import { binsContract } from '#shared/contracts/stock/bins.ts';
import { demandContract } from '#shared/contracts/stock/demand.ts';
import { stockContract } from '#shared/contracts/stock/stock.ts';
import { stockNoticesContract } from '#shared/contracts/stock/stock-notices.ts';
import { stocktakeContract } from '#shared/contracts/stock/stocktake.ts';
import { accountDataContract } from '#shared/contracts/users/account-data.ts';
import { sessionsContract } from '#shared/contracts/users/sessions.ts';
import { usersContract } from '#shared/contracts/users/users.ts';
import { waitlistContract } from '#shared/contracts/waitlist/waitlist.ts';
import { documentEndpointsContract } from '#shared/contracts/webhooks/document-endpoints.ts';
import { accountWebhooksContract, webhooksContract } from '#shared/contracts/webhooks/webhooks.ts';

/** Every call of the API by noun. The server mounts no other routes. */
export const contract = {
  apiKeys: apiKeysContract,
  accountKeys: accountKeysContract,
  webhooks: webhooksContract,
  documentEndpoints: documentEndpointsContract,
  accountWebhooks: accountWebhooksContract,
  system: systemContract,
  products: {
    ...productLookupsContract,
    facets: facetsContract.list,
    ...categoriesContract,
    dispatchDays: dispatchDaysContract.list,
    ...productsContract,
    ...productDetailsContract,
    ...manyProductsContract,
    ...productChangesContract,
    ...productBuyersContract,
  },
  families: { ...familyPageContract, ...familiesContract },
  pictures: picturesContract,
  productDocuments: productDocumentsContract,
  dataSheets: dataSheetsContract,
  cart: cartContract,
  quickOrder: quickOrderContract,
  search: searchContract,
  savedLists: savedListsContract,
  addresses: addressesContract,
  companyAddresses: companyAddressesContract,
  parts: partsContract,
  demand: demandContract,
  stock: stockContract,
  stockNotices: stockNoticesContract,
  stocktake: stocktakeContract,
  bins: binsContract,
  batches: batchesContract,
  orderBatches: orderBatchesContract,
  imports: importsContract,
  bulk: bulkContract,
  productExport: productExportContract,
  returns: returnsContract,
  reviews: reviewsContract,
  reviewModeration: reviewModerationContract,
  users: usersContract,
  sessions: sessionsContract,
  accountData: accountDataContract,
  orders: ordersContract,
  readOrders: readOrdersContract,
  parcels: parcelsContract,
  shipments: shipmentsContract,
  packing: packingContract,
  pickList: pickListContract,
  orderExport: orderExportContract,
  savedViews: savedViewsContract,
  holds: holdsContract,
  orderNotes: orderNotesContract,
  orderPeople: orderPeopleContract,
  orderSuggestion: orderSuggestionContract,
  checkouts: checkoutsContract,
  reservations: reservationsContract,
  waitlist: waitlistContract,
  payments: paymentsContract,
  paymentFeed: paymentFeedContract,
  storedCards: storedCardsContract,
  refunds: refundsContract,
  payouts: payoutsContract,
  customers: customersContract,
  ordersForCustomers: ordersForCustomersContract,
  transfers: transfersContract,
  settings: settingsContract,
  invoicePdfs: invoicePdfsContract,
  eInvoices: eInvoicesContract,
  invoiceFeed: invoiceFeedContract,
  invoices: invoicesContract,
  taxReport: taxReportContract,
  customerTax: customerTaxContract,
  companyName: companyNameContract,
  applications: applicationsContract,
  companies: companiesContract,
  members: membersContract,
  requests: requestsContract,
  mails: mailsContract,
  punchOuts: punchOutsContract,
  quotes: quotesContract,
  overview: overviewContract,
  firstDay: firstDayContract,
  history: historyContract,
  handovers: handoversContract,
  events: eventsContract,
  ownPartNumbers: ownPartNumbersContract,
  ownPartNumberImports: ownPartNumberImportsContract,
  ownPriceLists: ownPriceListsContract,
  priceLists: priceListsContract,
  priceReasons: priceReasonsContract,
  priceListImports: priceListImportsContract,
  priceListConsequence: priceListConsequenceContract,
  categoryTree: categoryTreeContract,
  productCategories: productCategoriesContract,
  deliveryMethods: deliveryMethodsContract,
  deliveryOptions: deliveryOptionsContract,
};

export const endpoints: Endpoint[] = Object.values(contract).flatMap((noun) => Object.values<Endpoint>(noun));

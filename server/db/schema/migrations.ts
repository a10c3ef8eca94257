import type { Migration } from 'kysely/migration';
import * as initial from '#server/db/schema/migrations/0001-0024/0001-initial.ts';
import * as listsAndSearch from '#server/db/schema/migrations/0001-0024/0002-lists-and-search.ts';
import * as lighterOrders from '#server/db/schema/migrations/0001-0024/0003-lighter-orders.ts';
import * as identity from '#server/db/schema/migrations/0001-0024/0004-identity.ts';
import * as reservations from '#server/db/schema/migrations/0001-0024/0005-reservations.ts';
import * as refunds from '#server/db/schema/migrations/0001-0024/0006-refunds.ts';
import * as searchText from '#server/db/schema/migrations/0001-0024/0007-search-text.ts';
import * as hiddenReviews from '#server/db/schema/migrations/0001-0024/0008-hidden-reviews.ts';
import * as cancelledOrders from '#server/db/schema/migrations/0001-0024/0009-cancelled-orders.ts';
import * as administrators from '#server/db/schema/migrations/0001-0024/0010-administrators.ts';
import * as productData from '#server/db/schema/migrations/0001-0024/0011-product-data.ts';
import * as checkouts from '#server/db/schema/migrations/0001-0024/0012-checkouts.ts';
import * as stockLedger from '#server/db/schema/migrations/0001-0024/0013-stock-ledger.ts';
import * as paymentsOfManyOrders from '#server/db/schema/migrations/0001-0024/0014-payments-of-many-orders.ts';
import * as carts from '#server/db/schema/migrations/0001-0024/0015-carts.ts';
import * as savedLists from '#server/db/schema/migrations/0001-0024/0016-saved-lists.ts';
import * as categories from '#server/db/schema/migrations/0001-0024/0017-categories.ts';
import * as orderViews from '#server/db/schema/migrations/0001-0024/0018-order-views.ts';
import * as addressesAndClosedAccounts from '#server/db/schema/migrations/0001-0024/0019-addresses-and-closed-accounts.ts';
import * as waitlist from '#server/db/schema/migrations/0001-0024/0020-waitlist.ts';
import * as refundsOfOrders from '#server/db/schema/migrations/0001-0024/0021-refunds.ts';
import * as settings from '#server/db/schema/migrations/0001-0024/0022-settings.ts';
import * as outbox from '#server/db/schema/migrations/0001-0024/0023-outbox.ts';
import * as invoices from '#server/db/schema/migrations/0001-0024/0024-invoices.ts';
import * as onAccount from '#server/db/schema/migrations/0025-0048/0025-on-account.ts';
import * as warehouseRole from '#server/db/schema/migrations/0025-0048/0026-warehouse-role.ts';
import * as invoiceLists from '#server/db/schema/migrations/0025-0048/0027-invoice-lists.ts';
import * as mailList from '#server/db/schema/migrations/0025-0048/0028-mail-list.ts';
import * as orderNotes from '#server/db/schema/migrations/0025-0048/0029-order-notes.ts';
import * as stockLedgerPages from '#server/db/schema/migrations/0025-0048/0030-stock-ledger-pages.ts';
import * as stocktakes from '#server/db/schema/migrations/0025-0048/0031-stocktakes.ts';
import * as salesTotals from '#server/db/schema/migrations/0025-0048/0032-sales-totals.ts';
import * as eventIndexes from '#server/db/schema/migrations/0025-0048/0033-event-indexes.ts';
import * as ordersBought from '#server/db/schema/migrations/0025-0048/0034-orders-bought.ts';
import * as imports from '#server/db/schema/migrations/0025-0048/0035-imports.ts';
import * as pictures from '#server/db/schema/migrations/0025-0048/0036-pictures.ts';
import * as packing from '#server/db/schema/migrations/0025-0048/0037-packing.ts';
import * as handovers from '#server/db/schema/migrations/0025-0048/0038-handovers.ts';
import * as orderSearchMerges from '#server/db/schema/migrations/0025-0048/0039-order-search-merges.ts';
import * as orderIndexes from '#server/db/schema/migrations/0025-0048/0040-order-indexes.ts';
import * as waitingReviews from '#server/db/schema/migrations/0025-0048/0041-waiting-reviews.ts';
import * as shopCurrency from '#server/db/schema/migrations/0025-0048/0042-shop-currency.ts';
import * as requestFingerprints from '#server/db/schema/migrations/0025-0048/0043-request-fingerprints.ts';
import * as stateIndexes from '#server/db/schema/migrations/0025-0048/0044-state-indexes.ts';
import * as timeZone from '#server/db/schema/migrations/0025-0048/0045-time-zone.ts';
import * as unverifiedOrders from '#server/db/schema/migrations/0025-0048/0046-unverified-orders.ts';
import * as company from '#server/db/schema/migrations/0025-0048/0047-company.ts';
import * as taxEvents from '#server/db/schema/migrations/0025-0048/0048-tax-events.ts';
import * as shippedUnpaid from '#server/db/schema/migrations/0049-0072/0049-shipped-unpaid.ts';
import * as trackingNumbers from '#server/db/schema/migrations/0049-0072/0050-tracking-numbers.ts';
import * as orderHolds from '#server/db/schema/migrations/0049-0072/0051-order-holds.ts';
import * as firstDay from '#server/db/schema/migrations/0049-0072/0065-first-day.ts';
import * as reservationsAndStaffMails from '#server/db/schema/migrations/0049-0072/0066-reservations-and-staff-mails.ts';
import * as invoiceDays from '#server/db/schema/migrations/0049-0072/0067-invoice-days.ts';
import * as deletedProducts from '#server/db/schema/migrations/0049-0072/0068-deleted-products.ts';
import * as loosePartNumbers from '#server/db/schema/migrations/0049-0072/0069-loose-part-numbers.ts';
import * as shipWithin from '#server/db/schema/migrations/0049-0072/0070-ship-within.ts';
import * as savedOrderViews from '#server/db/schema/migrations/0049-0072/0071-saved-order-views.ts';
import * as orderSearchPhones from '#server/db/schema/migrations/0049-0072/0072-order-search-phones.ts';
import * as emailDomains from '#server/db/schema/migrations/0073-0096/0073-email-domains.ts';
import * as importMappings from '#server/db/schema/migrations/0073-0096/0074-import-mappings.ts';
import * as salesRoles from '#server/db/schema/migrations/0073-0096/0075-sales-roles.ts';
import * as accounts from '#server/db/schema/migrations/0073-0096/0076-accounts.ts';
import * as priceVisibility from '#server/db/schema/migrations/0073-0096/0077-price-visibility.ts';
import * as quotes from '#server/db/schema/migrations/0073-0096/0078-quotes.ts';
import * as companies from '#server/db/schema/migrations/0073-0096/0079-companies.ts';
import * as priceLists from '#server/db/schema/migrations/0073-0096/0080-price-lists.ts';
import * as ordersOnBehalf from '#server/db/schema/migrations/0073-0096/0081-orders-on-behalf.ts';
import * as priceListReads from '#server/db/schema/migrations/0073-0096/0082-price-list-reads.ts';
import * as quoteOrders from '#server/db/schema/migrations/0073-0096/0083-quote-orders.ts';
import * as sharedLists from '#server/db/schema/migrations/0073-0096/0084-shared-lists.ts';
import * as ownPartNumbers from '#server/db/schema/migrations/0073-0096/0085-own-part-numbers.ts';
import * as membersInLine from '#server/db/schema/migrations/0073-0096/0086-members-in-line.ts';
import * as specificationValues from '#server/db/schema/migrations/0073-0096/0087-specification-values.ts';
import * as restOfStock from '#server/db/schema/migrations/0073-0096/0088-rest-of-stock.ts';
import * as families from '#server/db/schema/migrations/0073-0096/0089-families.ts';
import * as storedCards from '#server/db/schema/migrations/0073-0096/0090-stored-cards.ts';
import * as stockNotices from '#server/db/schema/migrations/0073-0096/0091-stock-notices.ts';
import * as productCategories from '#server/db/schema/migrations/0073-0096/0092-product-categories.ts';
import * as otherNumbers from '#server/db/schema/migrations/0073-0096/0093-other-numbers.ts';
import * as productFiles from '#server/db/schema/migrations/0073-0096/0094-product-files.ts';
import * as bins from '#server/db/schema/migrations/0073-0096/0095-bins.ts';
import * as dispatchDays from '#server/db/schema/migrations/0073-0096/0096-dispatch-days.ts';
import * as deliveryMethods from '#server/db/schema/migrations/0097-0120/0097-delivery-methods.ts';
import * as familyAddresses from '#server/db/schema/migrations/0097-0120/0098-family-addresses.ts';
import * as shippingData from '#server/db/schema/migrations/0097-0120/0099-shipping-data.ts';
import * as shipments from '#server/db/schema/migrations/0097-0120/0100-shipments.ts';
import * as accountSales from '#server/db/schema/migrations/0097-0120/0101-account-sales.ts';
import * as freights from '#server/db/schema/migrations/0097-0120/0102-freights.ts';
import * as lastParts from '#server/db/schema/migrations/0097-0120/0103-last-parts.ts';
import * as placesAndWeights from '#server/db/schema/migrations/0097-0120/0104-places-and-weights.ts';
import * as eInvoices from '#server/db/schema/migrations/0097-0120/0105-e-invoices.ts';
import * as returns from '#server/db/schema/migrations/0097-0120/0106-returns.ts';
import * as batches from '#server/db/schema/migrations/0097-0120/0107-batches.ts';
import * as apiKeys from '#server/db/schema/migrations/0097-0120/0108-api-keys.ts';
import * as webhooks from '#server/db/schema/migrations/0097-0120/0109-webhooks.ts';
import * as bankRefunds from '#server/db/schema/migrations/0097-0120/0110-bank-refunds.ts';
import * as returnDays from '#server/db/schema/migrations/0097-0120/0111-return-days.ts';
import * as bulkCalls from '#server/db/schema/migrations/0097-0120/0112-bulk-calls.ts';
import * as batchCounts from '#server/db/schema/migrations/0097-0120/0113-batch-counts.ts';
import * as punchOuts from '#server/db/schema/migrations/0097-0120/0114-punch-outs.ts';
import * as purchaseOrders from '#server/db/schema/migrations/0097-0120/0115-purchase-orders.ts';
import * as orderDigits from '#server/db/schema/migrations/0097-0120/0116-order-digits.ts';
import * as eventWatermark from '#server/db/schema/migrations/0097-0120/0117-event-watermark.ts';
import * as countsOfNewOrders from '#server/db/schema/migrations/0097-0120/0118-counts-of-new-orders.ts';
import * as accountSalesInTurn from '#server/db/schema/migrations/0097-0120/0119-account-sales-in-turn.ts';

/** Every migration in order; a static list, since a bundled server has no folder to read. */
export const migrations: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-lists-and-search': listsAndSearch,
  '0003-lighter-orders': lighterOrders,
  '0004-identity': identity,
  '0005-reservations': reservations,
  '0006-refunds': refunds,
  '0007-search-text': searchText,
  '0008-hidden-reviews': hiddenReviews,
  '0009-cancelled-orders': cancelledOrders,
  '0010-administrators': administrators,
  '0011-product-data': productData,
  '0012-checkouts': checkouts,
  '0013-stock-ledger': stockLedger,
  '0014-payments-of-many-orders': paymentsOfManyOrders,
  '0015-carts': carts,
  '0016-saved-lists': savedLists,
  '0017-categories': categories,
  '0018-order-views': orderViews,
  '0019-addresses-and-closed-accounts': addressesAndClosedAccounts,
  '0020-waitlist': waitlist,
  '0021-refunds': refundsOfOrders,
  '0022-settings': settings,
  '0023-outbox': outbox,
  '0024-invoices': invoices,
  '0025-on-account': onAccount,
  '0026-warehouse-role': warehouseRole,
  '0027-invoice-lists': invoiceLists,
  '0028-mail-list': mailList,
  '0029-order-notes': orderNotes,
  '0030-stock-ledger-pages': stockLedgerPages,
  '0031-stocktakes': stocktakes,
  '0032-sales-totals': salesTotals,
  '0033-event-indexes': eventIndexes,
  '0034-orders-bought': ordersBought,
  '0035-imports': imports,
  '0036-pictures': pictures,
  '0037-packing': packing,
  '0038-handovers': handovers,
  '0039-order-search-merges': orderSearchMerges,
  '0040-order-indexes': orderIndexes,
  '0041-waiting-reviews': waitingReviews,
  '0042-shop-currency': shopCurrency,
  '0043-request-fingerprints': requestFingerprints,
  '0044-state-indexes': stateIndexes,
  '0045-time-zone': timeZone,
  '0046-unverified-orders': unverifiedOrders,
  '0047-company': company,
  '0048-tax-events': taxEvents,
  '0049-shipped-unpaid': shippedUnpaid,
  '0050-tracking-numbers': trackingNumbers,
  '0051-order-holds': orderHolds,
  '0065-first-day': firstDay,
  '0066-reservations-and-staff-mails': reservationsAndStaffMails,
  '0067-invoice-days': invoiceDays,
  '0068-deleted-products': deletedProducts,
  '0069-loose-part-numbers': loosePartNumbers,
  '0070-ship-within': shipWithin,
  '0071-saved-order-views': savedOrderViews,
  '0072-order-search-phones': orderSearchPhones,
  '0073-email-domains': emailDomains,
  '0074-import-mappings': importMappings,
  '0075-sales-roles': salesRoles,
  '0076-accounts': accounts,
  '0077-price-visibility': priceVisibility,
  '0078-quotes': quotes,
  '0079-companies': companies,
  '0080-price-lists': priceLists,
  '0081-orders-on-behalf': ordersOnBehalf,
  '0082-price-list-reads': priceListReads,
  '0083-quote-orders': quoteOrders,
  '0084-shared-lists': sharedLists,
  '0085-own-part-numbers': ownPartNumbers,
  '0086-members-in-line': membersInLine,
  '0087-specification-values': specificationValues,
  '0088-rest-of-stock': restOfStock,
  '0089-families': families,
  '0090-stored-cards': storedCards,
  '0091-stock-notices': stockNotices,
  '0092-product-categories': productCategories,
  '0093-other-numbers': otherNumbers,
  '0094-product-files': productFiles,
  '0095-bins': bins,
  '0096-dispatch-days': dispatchDays,
  '0097-delivery-methods': deliveryMethods,
  '0098-family-addresses': familyAddresses,
  '0099-shipping-data': shippingData,
  '0100-shipments': shipments,
  '0101-account-sales': accountSales,
  '0102-freights': freights,
  '0103-last-parts': lastParts,
  '0104-places-and-weights': placesAndWeights,
  '0105-e-invoices': eInvoices,
  '0106-returns': returns,
  '0107-batches': batches,
  '0108-api-keys': apiKeys,
  '0109-webhooks': webhooks,
  '0110-bank-refunds': bankRefunds,
  '0111-return-days': returnDays,
  '0112-bulk-calls': bulkCalls,
  '0113-batch-counts': batchCounts,
  '0114-punch-outs': punchOuts,
  '0115-purchase-orders': purchaseOrders,
  '0116-order-digits': orderDigits,
  '0117-event-watermark': eventWatermark,
  '0118-counts-of-new-orders': countsOfNewOrders,
  '0119-account-sales-in-turn': accountSalesInTurn,
};

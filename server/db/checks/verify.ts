import { sql } from 'kysely';
import { checkBatches, checkBatchStock, checkShippedBatches } from '#server/db/checks/fulfilment/verify-batches.ts';
import { checkBankRefunds, checkShortCredits } from '#server/db/checks/returns/verify-bank-refunds.ts';
import {
  checkRestocked,
  checkReturnedQuantities,
  checkReturnMoney,
  checkReturnStates,
} from '#server/db/checks/returns/verify-returns.ts';
import { checkAccounts, checkPayers, checkTerms } from '#server/db/checks/verify-accounts.ts';
import {
  checkMemberLimits,
  checkMembers,
  checkOrdersOnBehalf,
  checkRequests,
} from '#server/db/checks/verify-companies.ts';
import {
  checkDeliveryMethods,
  checkFreights,
  checkInvoicedFreights,
  checkOpenFreights,
  checkParts,
} from '#server/db/checks/verify-freight.ts';
import { checkHandovers } from '#server/db/checks/verify-handovers.ts';
import { checkBulkCalls, checkImports } from '#server/db/checks/verify-imports.ts';
import {
  checkCreditNotes,
  checkDocuments,
  checkInvoicedOrders,
  checkInvoicedParts,
  checkInvoiceNumbers,
  checkInvoices,
} from '#server/db/checks/verify-invoices.ts';
import { checkMessageIds, mailChecks } from '#server/db/checks/verify-mails.ts';
import {
  checkCredit,
  checkDueDates,
  checkOrdersOnAccount,
  checkTransferredOrders,
  checkTransfers,
} from '#server/db/checks/verify-on-account.ts';
import {
  checkCheckouts,
  checkCurrency,
  checkOrders,
  checkReservations,
  checkTimeline,
  checkUnverified,
} from '#server/db/checks/verify-orders.ts';
import { checkPackings } from '#server/db/checks/verify-packings.ts';
import { checkOrderedNumbers, checkOwnNumbers } from '#server/db/checks/verify-part-numbers.ts';
import {
  checkIntents,
  checkMoney,
  checkPayments,
  checkRefundedOrders,
  checkRefunds,
} from '#server/db/checks/verify-payments.ts';
import { checkPictures, checkProductFiles, checkShownPictures } from '#server/db/checks/verify-pictures.ts';
import { checkOrderPrices, checkPriceLists } from '#server/db/checks/verify-price-lists.ts';
import {
  checkFamilies,
  checkInStock,
  checkMovements,
  checkOtherNumbers,
  checkProductKeys,
  checkSearchTexts,
  checkSpecifications,
  checkStock,
} from '#server/db/checks/verify-products.ts';
import {
  checkAcceptedQuotes,
  checkQuotedPrices,
  checkQuoteEnds,
  checkQuoteVersions,
} from '#server/db/checks/verify-quotes.ts';
import { checkShipments, checkShipmentTimes, checkShippedQuantities } from '#server/db/checks/verify-shipments.ts';
import { checkCountedBatches, checkStocktakes } from '#server/db/checks/verify-stocktakes.ts';
import { checkAccountSales, checkRowCounts, checkSalesTotals, checkStorage } from '#server/db/checks/verify-storage.ts';
import { checkAddresses, checkClosedAccounts, checkEmails } from '#server/db/checks/verify-users.ts';
import { checkLines, checkServed, checkSetAside } from '#server/db/checks/verify-waitlist.ts';
import {
  checkDeliveredOnce,
  checkDeliveries,
  checkPurchaseDocuments,
} from '#server/db/checks/webhooks/verify-webhooks.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { Database } from '#server/db/schema/tables.ts';

/** Returns a sentence per violation. May run while the shop does. */
export async function verifyDatabase(db: Database): Promise<string[]> {
  if (engineOf(db) === 'sqlite') return runChecks(db);
  if (db.isTransaction) return runOnPostgres(db);
  return db.transaction().setIsolationLevel('read committed').execute(runOnPostgres);
}

/**
 * The checks read whole tables, longer than a request may last. Where statistics are missing or of an emptier database,
 * PostgreSQL would join by nested loops, whose time grows with the square of the rows.
 */
async function runOnPostgres(db: Database): Promise<string[]> {
  await sql.raw('set local statement_timeout = 0').execute(db);
  await sql.raw('set local idle_in_transaction_session_timeout = 0').execute(db);
  await sql.raw('set local enable_nestloop = off').execute(db);
  return runChecks(db);
}

async function runChecks(db: Database): Promise<string[]> {
  const problems: string[][] = [];
  for (const check of checks) problems.push(await check(db));
  return problems.flat();
}

const checks = [
  checkAccounts,
  checkPayers,
  checkTerms,
  checkStock,
  checkMovements,
  checkOtherNumbers,
  checkStocktakes,
  checkCountedBatches,
  checkHandovers,
  checkMembers,
  checkMemberLimits,
  checkRequests,
  checkOrdersOnBehalf,
  checkImports,
  checkBulkCalls,
  checkPayments,
  checkIntents,
  checkParts,
  checkFreights,
  checkOpenFreights,
  checkInvoicedFreights,
  checkRefunds,
  checkMoney,
  checkRefundedOrders,
  checkTransfers,
  checkTransferredOrders,
  checkOrdersOnAccount,
  checkDueDates,
  checkCredit,
  checkOrders,
  checkOrderPrices,
  checkPriceLists,
  checkOwnNumbers,
  checkDeliveryMethods,
  checkOrderedNumbers,
  checkCurrency,
  checkCheckouts,
  checkReservations,
  checkUnverified,
  checkTimeline,
  checkShipments,
  checkShippedQuantities,
  checkShipmentTimes,
  checkReturnedQuantities,
  checkReturnStates,
  checkRestocked,
  checkReturnMoney,
  checkBankRefunds,
  checkShortCredits,
  checkBatches,
  checkBatchStock,
  checkShippedBatches,
  checkPackings,
  checkInStock,
  checkServed,
  checkSetAside,
  checkLines,
  checkAcceptedQuotes,
  checkQuoteVersions,
  checkQuotedPrices,
  checkQuoteEnds,
  checkRowCounts,
  checkSalesTotals,
  checkAccountSales,
  checkSearchTexts,
  checkSpecifications,
  checkFamilies,
  checkProductKeys,
  checkShownPictures,
  checkPictures,
  checkProductFiles,
  checkAddresses,
  checkClosedAccounts,
  checkEmails,
  checkInvoiceNumbers,
  checkInvoices,
  checkDocuments,
  checkInvoicedOrders,
  checkInvoicedParts,
  checkCreditNotes,
  ...mailChecks,
  checkMessageIds,
  checkDeliveries,
  checkDeliveredOnce,
  checkPurchaseDocuments,
  checkStorage,
];

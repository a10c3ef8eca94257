import { accountDataContract } from '#shared/contracts/account-data.ts';
import { addressesContract } from '#shared/contracts/addresses.ts';
import { cartContract } from '#shared/contracts/cart.ts';
import { checkoutsContract } from '#shared/contracts/checkouts.ts';
import { companiesContract } from '#shared/contracts/companies.ts';
import { customerTaxContract } from '#shared/contracts/customer-tax.ts';
import { customersContract } from '#shared/contracts/customers.ts';
import { demandContract } from '#shared/contracts/demand.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { eventsContract } from '#shared/contracts/events.ts';
import { handoversContract } from '#shared/contracts/handovers.ts';
import { historyContract } from '#shared/contracts/history.ts';
import { importsContract } from '#shared/contracts/imports.ts';
import { invoicesContract } from '#shared/contracts/invoices.ts';
import { mailsContract } from '#shared/contracts/mails.ts';
import { orderExportContract } from '#shared/contracts/order-export.ts';
import { orderNotesContract } from '#shared/contracts/order-notes.ts';
import { ordersContract } from '#shared/contracts/orders.ts';
import { overviewContract } from '#shared/contracts/overview.ts';
import { packingContract } from '#shared/contracts/packing.ts';
import { partsContract } from '#shared/contracts/parts.ts';
import { paymentsContract } from '#shared/contracts/payments.ts';
import { picturesContract } from '#shared/contracts/pictures.ts';
import { productBuyersContract } from '#shared/contracts/product-buyers.ts';
import { productChangesContract } from '#shared/contracts/product-changes.ts';
import { productExportContract } from '#shared/contracts/product-export.ts';
import { productsContract } from '#shared/contracts/products.ts';
import { quickOrderContract } from '#shared/contracts/quick-order.ts';
import { refundsContract } from '#shared/contracts/refunds.ts';
import { reservationsContract } from '#shared/contracts/reservations.ts';
import { reviewsContract } from '#shared/contracts/reviews.ts';
import { savedListsContract } from '#shared/contracts/saved-lists.ts';
import { sessionsContract } from '#shared/contracts/sessions.ts';
import { settingsContract } from '#shared/contracts/settings.ts';
import { shipmentsContract } from '#shared/contracts/shipments.ts';
import { stockContract } from '#shared/contracts/stock.ts';
import { stocktakeContract } from '#shared/contracts/stocktake.ts';
import { systemContract } from '#shared/contracts/system.ts';
import { transfersContract } from '#shared/contracts/transfers.ts';
import { usersContract } from '#shared/contracts/users.ts';
import { waitlistContract } from '#shared/contracts/waitlist.ts';

/** Every call of the API by noun. The server mounts no other routes. */
export const contract = {
  system: systemContract,
  products: { ...productsContract, ...productChangesContract, ...productBuyersContract },
  pictures: picturesContract,
  cart: cartContract,
  quickOrder: quickOrderContract,
  savedLists: savedListsContract,
  addresses: addressesContract,
  parts: partsContract,
  demand: demandContract,
  stock: stockContract,
  stocktake: stocktakeContract,
  imports: importsContract,
  productExport: productExportContract,
  reviews: reviewsContract,
  users: usersContract,
  sessions: sessionsContract,
  accountData: accountDataContract,
  orders: ordersContract,
  shipments: shipmentsContract,
  packing: packingContract,
  orderExport: orderExportContract,
  orderNotes: orderNotesContract,
  checkouts: checkoutsContract,
  reservations: reservationsContract,
  waitlist: waitlistContract,
  payments: paymentsContract,
  refunds: refundsContract,
  customers: customersContract,
  transfers: transfersContract,
  settings: settingsContract,
  invoices: invoicesContract,
  customerTax: customerTaxContract,
  companies: companiesContract,
  mails: mailsContract,
  overview: overviewContract,
  history: historyContract,
  handovers: handoversContract,
  events: eventsContract,
};

export const endpoints: Endpoint[] = Object.values(contract).flatMap((noun) => Object.values<Endpoint>(noun));

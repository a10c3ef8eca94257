import type { Kysely, Transaction } from 'kysely';
import type { AccountsTables } from '#server/db/schema/tables/accounts.ts';
import type { CartTables } from '#server/db/schema/tables/cart.ts';
import type { CheckoutsTables } from '#server/db/schema/tables/checkouts.ts';
import type { CompaniesTables } from '#server/db/schema/tables/companies.ts';
import type { DeliveryMethodsTables } from '#server/db/schema/tables/delivery-methods.ts';
import type { FreightTables } from '#server/db/schema/tables/freights.ts';
import type { FulfilmentTables } from '#server/db/schema/tables/fulfilment.ts';
import type { HistoryTables } from '#server/db/schema/tables/history.ts';
import type { ImportsTables } from '#server/db/schema/tables/imports.ts';
import type { InvoicesTables } from '#server/db/schema/tables/invoices.ts';
import type { MailsTables } from '#server/db/schema/tables/mails.ts';
import type { OrdersTables } from '#server/db/schema/tables/orders.ts';
import type { OwnPartNumbersTables } from '#server/db/schema/tables/own-part-numbers.ts';
import type { PaymentsTables } from '#server/db/schema/tables/payments.ts';
import type { PriceListsTables } from '#server/db/schema/tables/price-lists.ts';
import type { ProductCategoriesTables } from '#server/db/schema/tables/product-categories.ts';
import type { ProductsTables } from '#server/db/schema/tables/products.ts';
import type { QuotesTables } from '#server/db/schema/tables/quotes.ts';
import type { RequestsTables } from '#server/db/schema/tables/requests.ts';
import type { ReturnsTables } from '#server/db/schema/tables/returns.ts';
import type { ReviewsTables } from '#server/db/schema/tables/reviews.ts';
import type { ShopTables } from '#server/db/schema/tables/shop.ts';
import type { StockTables } from '#server/db/schema/tables/stock.ts';
import type { UsersTables } from '#server/db/schema/tables/users.ts';
import type { WaitlistTables } from '#server/db/schema/tables/waitlist.ts';

// Instants: milliseconds since 1970 (UTC). Prices: price units; totals, amounts: minor units (shared/domain/money.ts).

/** The tables of every noun. */
export interface Tables
  extends AccountsTables,
    CartTables,
    CheckoutsTables,
    CompaniesTables,
    DeliveryMethodsTables,
    FreightTables,
    FulfilmentTables,
    HistoryTables,
    ImportsTables,
    InvoicesTables,
    MailsTables,
    OrdersTables,
    OwnPartNumbersTables,
    PaymentsTables,
    PriceListsTables,
    ProductCategoriesTables,
    ProductsTables,
    QuotesTables,
    RequestsTables,
    ReturnsTables,
    ReviewsTables,
    ShopTables,
    StockTables,
    UsersTables,
    WaitlistTables {}

export type Database = Kysely<Tables>;
/** Only `inTransaction` provides one. */
export type WriteTransaction = Transaction<Tables>;

import type { MailRow } from '#server/db/schema/tables/mails.ts';
import { readBuyer, readDocument } from '#server/db/stored-invoice.ts';
import type { DocumentContent, LowStockContent, StockBackContent, WebhookOffContent } from '#server/mails/content.ts';
import { findInvoice, timeZoneOf } from '#server/queries/invoices/invoices.ts';
import { findProduct, isOrderable, listLowProducts } from '#server/queries/products/products.ts';
import { findUserById } from '#server/queries/users/users.ts';
import { findLastProblem } from '#server/queries/webhooks/deliveries.ts';
import { findEndpoint } from '#server/queries/webhooks/endpoints.ts';
import { money } from '#server/services/mails/mail-amounts.ts';
import type { MailContext, Readout } from '#server/services/mails/readout.ts';
import { backOfficePages } from '#shared/desktop/pages.ts';
import { mailReasons } from '#shared/messages/mails/mails.ts';
import { notInStock } from '#shared/messages/stock/not-in-stock.ts';

// Mails about documents and stock.

const MAX_LISTED_PRODUCTS = 50;

export async function readInvoice(context: MailContext, kind: 'invoice' | 'credit_note', id: string): Promise<Readout> {
  const invoice = await findInvoice(context.deps.db, id);
  if (!invoice) return { skip: mailReasons.gone };
  const buyer = readBuyer(invoice);
  if (!buyer) return { skip: mailReasons.erased };
  const { poNumber, payment } = readDocument(invoice);
  const dueAt = payment.method === 'account' ? payment.dueAt : null;
  const content: DocumentContent = {
    customerName: buyer.name,
    number: invoice.number,
    total: money(context, invoice, invoice.total_minor),
    poNumber,
    dueOn: dueAt === null ? null : day(context, timeZoneOf(invoice), dueAt),
    url: `${context.origin}/dashboard/invoice/${id}`,
  };
  return { mail: { kind, content }, name: buyer.name };
}

export async function readLowStock(context: MailContext): Promise<Readout> {
  const low = await listLowProducts(context.deps.db);
  if (low.length === 0) return { skip: mailReasons.nothingLow };
  const { origin } = context;
  const content: LowStockContent = {
    products: low.slice(0, MAX_LISTED_PRODUCTS).map((product) => ({
      name: product.name,
      partNumber: product.part_number,
      available: count(context, product.available_quantity),
      lowAt: count(context, product.low_stock_at ?? 0),
      url: `${origin}/purchase/${product.id}`,
    })),
    more: Math.max(0, low.length - MAX_LISTED_PRODUCTS),
    url: `${origin}${backOfficePages.manageProducts}`,
  };
  return { mail: { kind: 'low_stock', content }, name: null };
}

export async function readStockBack(context: MailContext, { subject_id, user_id }: MailRow): Promise<Readout> {
  const { db } = context.deps;
  const product = await findProduct(db, subject_id);
  if (!product) return { skip: mailReasons.gone };
  const user = user_id === null ? undefined : await findUserById(db, user_id);
  const customerName = user?.name ?? null;
  const bounds = { availableQuantity: product.available_quantity, minimumQuantity: product.minimum_quantity };
  const content: StockBackContent = {
    customerName,
    product: product.name,
    partNumber: product.part_number,
    available: count(context, product.available_quantity),
    now: isOrderable(product) ? null : notInStock(bounds),
    url: `${context.origin}/purchase/${product.id}`,
  };
  return { mail: { kind: 'stock_back', content }, name: customerName };
}

export async function readWebhookOff(context: MailContext, { subject_id, user_id }: MailRow): Promise<Readout> {
  const { db } = context.deps;
  const endpoint = await findEndpoint(db, subject_id);
  if (!endpoint) return { skip: mailReasons.gone };
  if (endpoint.off_at === null) return { skip: mailReasons.outdated };
  const user = user_id === null ? undefined : await findUserById(db, user_id);
  const content: WebhookOffContent = {
    customerName: user?.name ?? null,
    host: new URL(endpoint.url).host,
    problem: (await findLastProblem(db, endpoint.id)) ?? null,
    isGone: endpoint.off_reason === 'gone',
    url: `${context.origin}${backOfficePages.webhooks}`,
  };
  return { mail: { kind: 'webhook_off', content }, name: content.customerName };
}

export function count({ locale }: MailContext, quantity: number): string {
  return new Intl.NumberFormat(locale).format(quantity);
}

/** As the document says it. */
function day({ locale }: MailContext, timeZone: string, at: number): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(at);
}

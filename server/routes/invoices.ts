import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { InvoiceRow } from '#server/db/schema/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import {
  findInvoice,
  type InvoiceDocument,
  invoiceList,
  listInvoicesOfOrder,
  readBuyer,
  readDocument,
} from '#server/queries/invoices.ts';
import { findOrderInAnyState } from '#server/queries/orders.ts';
import { respondPage, toPage } from '#server/routes/paging.ts';
import { type Invoice, type InvoiceSummary, invoicesContract } from '#shared/contracts/invoices.ts';
import { type Currency, fromMinorUnits, fromPriceUnits } from '#shared/domain/money.ts';
import { fromTaxThousandths } from '#shared/domain/tax-rate.ts';

export function invoiceRoutes(deps: Deps): Hono {
  const app = new Hono();
  const mayRead = (caller: Caller, { owner_id }: { owner_id: string }) => caller.isAdmin || caller.userId === owner_id;

  mount(app, deps, invoicesContract.list, ({ context, query }) =>
    respondPage(context, deps.db, invoiceList, { page: toPage(query), filter: {} }, toSummary),
  );
  mount(app, deps, invoicesContract.read, async ({ caller, params }) => {
    const invoice = await findInvoice(deps.db, params.id);
    if (!invoice || !mayRead(caller, invoice)) throw new AppError('not_found');
    return toInvoice(invoice);
  });
  mount(app, deps, invoicesContract.listOfOrder, async ({ caller, params }) => {
    const order = await findOrderInAnyState(deps.db, params.id);
    if (!order || !mayRead(caller, order)) throw new AppError('not_found');
    return (await listInvoicesOfOrder(deps.db, order.id)).map(toSummary);
  });
  return app;
}

export function toSummary(row: InvoiceRow): InvoiceSummary {
  return {
    _id: row.id,
    number: row.number,
    kind: row.kind,
    issuedAt: new Date(row.issued_at).toISOString(),
    currency: row.currency,
    net: fromMinorUnits(row.net_minor, row.currency),
    tax: fromMinorUnits(row.tax_minor, row.currency),
    total: fromMinorUnits(row.total_minor, row.currency),
    corrects: readDocument(row).corrects,
    buyer: readBuyer(row),
  };
}

export function toInvoice(row: InvoiceRow): Invoice {
  const { seller, poNumber, lines, taxes, exemptReason, payment, footer } = readDocument(row);
  const amount = (minor: number) => fromMinorUnits(minor, row.currency);
  return {
    ...toSummary(row),
    seller: { ...seller, logo: seller.logo ?? null },
    poNumber,
    lines: lines.map((line) => toLine(line, row.currency)),
    taxes: taxes.map(({ name, rate, net, tax }) => ({
      name,
      rate: fromTaxThousandths(rate),
      net: amount(net),
      amount: amount(tax),
    })),
    exemptReason,
    payment: toPayment(payment),
    footer,
  };
}

function toLine(
  { price, net, ...line }: InvoiceDocument['lines'][number],
  currency: Currency,
): Invoice['lines'][number] {
  return { ...line, price: price === null ? null : fromPriceUnits(price), net: fromMinorUnits(net, currency) };
}

function toPayment(payment: InvoiceDocument['payment']): Invoice['payment'] {
  if (payment.method !== 'account') return { ...payment, at: new Date(payment.at).toISOString() };
  return { ...payment, dueAt: payment.dueAt === null ? null : new Date(payment.dueAt).toISOString() };
}

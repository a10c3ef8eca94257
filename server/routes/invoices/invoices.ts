import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { InvoiceRow } from '#server/db/schema/tables/invoices.ts';
import { type InvoiceDocument, readBuyer, readDocument } from '#server/db/stored-json.ts';
import type { Deps } from '#server/deps.ts';
import { isAllowed } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { setHeader } from '#server/http/pipeline/respond.ts';
import { streamParts } from '#server/http/pipeline/stream-parts.ts';
import {
  filterUnpaidInvoices,
  findInvoice,
  invoiceList,
  listInvoicesOfOrder,
  timeZoneOf,
} from '#server/queries/invoices/invoices.ts';
import { findOrderInAnyState } from '#server/queries/orders/orders.ts';
import { startOfToday } from '#server/routes/day-bounds.ts';
import { writeInvoices } from '#server/routes/invoices/invoices-csv.ts';
import { respondPage, toPage } from '#server/routes/paging.ts';
import { recordExport } from '#server/services/invoices/record-export.ts';
import {
  type Invoice,
  type InvoiceSummary,
  invoicesContract,
  type ListedInvoice,
} from '#shared/contracts/invoices/invoices.ts';
import { fromTaxThousandths } from '#shared/domain/invoices/tax-rate.ts';
import { type Currency, fromMinorUnits, fromPriceUnits, type Minor, minor } from '#shared/domain/money.ts';

export function invoiceRoutes(deps: Deps): Hono {
  const app = new Hono();

  mount(app, deps, invoicesContract.list, async ({ context, query }) => {
    const request = { page: toPage(query), filter: { owner: query.customer } };
    const rows = await respondPage(context, deps.db, invoiceList, request, (row) => row);
    const sent = rows.filter(({ kind }) => kind === 'invoice');
    const unpaid = await filterUnpaidInvoices(
      deps.db,
      sent.map(({ id }) => id),
    );
    const today = await startOfToday(deps.db, deps.now());
    return rows.map((row) => ({ ...toSummary(row), state: stateOf(row, unpaid.has(row.id), today) }));
  });
  mount(app, deps, invoicesContract.exportAll, async ({ context, caller, query: { from, to } }) => {
    await context.get('limitExports')?.(caller.userId);
    setHeader(context, 'content-type', 'text/csv; charset=utf-8');
    const name = ['invoices', from, to].filter(Boolean).join('-');
    setHeader(context, 'content-disposition', `attachment; filename="${name}.csv"`);
    const headers = context.get('responseHeaders');
    if (context.req.method === 'HEAD') return new Response(null, { headers });
    const after = { from: from ?? null, to: to ?? null };
    await recordExport(deps, { type: 'invoices.exported', subjectId: 'invoices', actor: caller.userId, after });
    return new Response(streamParts(writeInvoices(deps.db, { from, to, now: deps.now() })), { headers });
  });
  mount(app, deps, invoicesContract.read, async ({ caller, params }) => {
    const invoice = await findInvoice(deps.db, params.id);
    if (!invoice || !isAllowed(caller, invoicesContract.read, invoice.owner_id)) throw new AppError('not_found');
    return toInvoice(invoice);
  });
  mount(app, deps, invoicesContract.listOfOrder, async ({ caller, params }) => {
    const order = await findOrderInAnyState(deps.db, params.id);
    if (!order || !isAllowed(caller, invoicesContract.listOfOrder, order.owner_id)) throw new AppError('not_found');
    return (await listInvoicesOfOrder(deps.db, order.id)).map(toSummary);
  });
  return app;
}

/** Whether an invoice is paid now; null for what corrects one. */
function stateOf(row: InvoiceRow, isUnpaid: boolean, today: number): ListedInvoice['state'] {
  if (row.kind !== 'invoice') return null;
  if (!isUnpaid) return 'paid';
  const { payment } = readDocument(row);
  const dueAt = payment.method === 'account' ? payment.dueAt : null;
  return dueAt !== null && dueAt < today ? 'overdue' : 'open';
}

function toSummary(row: InvoiceRow): InvoiceSummary {
  const { corrects, rounding } = readDocument(row);
  return {
    _id: row.id,
    number: row.number,
    kind: row.kind,
    issuedAt: new Date(row.issued_at).toISOString(),
    timeZone: timeZoneOf(row),
    currency: row.currency,
    net: fromMinorUnits(row.net_minor, row.currency),
    tax: fromMinorUnits(minor(row.tax_minor - rounding), row.currency),
    rounding: fromMinorUnits(rounding, row.currency),
    total: fromMinorUnits(row.total_minor, row.currency),
    corrects,
    buyer: readBuyer(row),
  };
}

export function toInvoice(row: InvoiceRow): Invoice {
  const { seller, poNumber, lines, taxes, exemptReason, payment, footer } = readDocument(row);
  const amount = (value: Minor) => fromMinorUnits(value, row.currency);
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

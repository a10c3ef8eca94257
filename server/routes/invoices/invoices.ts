import { Hono } from 'hono';
import type * as z from 'zod/mini';
import { AppError } from '#server/app-error.ts';
import type { InvoiceRow } from '#server/db/schema/tables/invoices.ts';
import { type InvoiceDocument, readBuyer, readDocument } from '#server/db/stored-json.ts';
import type { Deps } from '#server/deps.ts';
import { isAllowed } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import type { Searches } from '#server/http/protection/searches.ts';
import { findInvoices, type InvoiceFilter, invoiceViewList } from '#server/queries/invoices/invoice-list.ts';
import { filterUnpaidInvoices, sumCredits } from '#server/queries/invoices/invoice-payments.ts';
import { findInvoice, listInvoicesOfOrder, timeZoneOf } from '#server/queries/invoices/invoices.ts';
import { findOrderInAnyState } from '#server/queries/orders/orders.ts';
import { hasWords } from '#server/queries/search-conditions.ts';
import { readSettings } from '#server/queries/shop/settings.ts';
import { startOfToday } from '#server/routes/day-bounds.ts';
import { writeInvoices } from '#server/routes/invoices/invoices-csv.ts';
import { respondFound, respondPage, toPage } from '#server/routes/paging.ts';
import { respondPeriod } from '#server/routes/period-file.ts';
import {
  type Invoice,
  type InvoiceSummary,
  type invoiceListQuerySchema,
  invoicesContract,
  type ListedInvoice,
} from '#shared/contracts/invoices/invoices.ts';
import { fromTaxThousandths } from '#shared/domain/invoices/tax-rate.ts';
import { type Currency, fromMinorUnits, fromPriceUnits, type Minor, minor } from '#shared/domain/money.ts';
import { dayNumber } from '#shared/domain/shop/time-zone.ts';

export function invoiceRoutes(deps: Deps, searches: Searches): Hono {
  const app = new Hono();

  mount(app, deps, invoicesContract.list, async ({ context, query }) => {
    const { q = '' } = query;
    const today = await startOfToday(deps.db, deps.now());
    const page = toPage(query);
    if (!hasWords(q)) {
      const { list, request } = invoiceViewList(page, filterOf(query), today);
      return describeAll(await respondPage(context, deps.db, list, request, (row) => row), today);
    }
    const search = { ...filterOf(query), q, today };
    const found = await searches.find(context, (budget) => findInvoices(deps.db, page, search, budget));
    return describeAll(
      respondFound(
        context,
        found,
        ({ seq }) => ({ after: seq, afterValue: null }),
        (row) => row,
      ),
      today,
    );
  });
  mount(app, deps, invoicesContract.exportAll, async ({ context, caller, query: bounds }) =>
    respondPeriod(
      deps,
      { context, caller },
      { type: 'invoices.exported', name: 'invoices', bounds, parts: writeInvoices(deps.db, bounds) },
    ),
  );
  mount(app, deps, invoicesContract.read, async ({ caller, params }) => {
    const invoice = await findInvoice(deps.db, params.id);
    if (!invoice || !isAllowed(caller, invoicesContract.read, invoice)) throw new AppError('not_found');
    const { country } = await readSettings(deps.db);
    return { ...toInvoice(invoice), ...(country !== null && { hasEInvoice: true }) };
  });
  mount(app, deps, invoicesContract.listOfOrder, async ({ caller, params }) => {
    const order = await findOrderInAnyState(deps.db, params.id);
    if (!order || !isAllowed(caller, invoicesContract.listOfOrder, order)) throw new AppError('not_found');
    return (await listInvoicesOfOrder(deps.db, order)).map(toSummary);
  });
  return app;

  async function describeAll(rows: InvoiceRow[], today: number): Promise<ListedInvoice[]> {
    const sent = rows.filter(({ kind }) => kind === 'invoice').map(({ id }) => id);
    const unpaid = await filterUnpaidInvoices(deps.db, sent);
    const credits = await sumCredits(deps.db, sent);
    return rows.map((row) => {
      const money = { isUnpaid: unpaid.has(row.id), credited: credits.get(row.id) ?? minor(0) };
      return { ...toSummary(row), state: stateOf(row, money, today) };
    });
  }
}

function filterOf({ customer: account, view, from, to }: z.output<typeof invoiceListQuerySchema>): InvoiceFilter {
  const day = (bound: string | undefined) => (bound === undefined ? undefined : dayNumber(bound));
  return { account, view, from: day(from), to: day(to) };
}

/** What became of an invoice; null for what corrects one. */
function stateOf(
  row: InvoiceRow,
  { isUnpaid, credited }: { isUnpaid: boolean; credited: Minor },
  today: number,
): ListedInvoice['state'] {
  if (row.kind !== 'invoice') return null;
  if (!isUnpaid) return credited === 0 ? 'paid' : credited < row.total_minor ? 'partly-refunded' : 'refunded';
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
    buyer: toBuyer(row),
  };
}

function toBuyer(row: InvoiceRow): InvoiceSummary['buyer'] {
  const buyer = readBuyer(row);
  if (buyer === null) return null;
  const { name, company, email, address, phone, taxId } = buyer;
  return { name, company, email, address, phone, taxId };
}

function toSeller({ name, address, email, phone, taxId, logo }: InvoiceDocument['seller']): Invoice['seller'] {
  return { name, address, email, phone, taxId, logo };
}

export function toInvoice(row: InvoiceRow): Invoice {
  const { seller, poNumber, costCentre, lines, taxes, exemptReason, payment, footer } = readDocument(row);
  const amount = (value: Minor) => fromMinorUnits(value, row.currency);
  return {
    ...toSummary(row),
    seller: toSeller(seller),
    poNumber,
    costCentre,
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

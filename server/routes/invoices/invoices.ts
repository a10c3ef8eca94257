import { Hono } from 'hono';
import type * as z from 'zod/mini';
import { AppError } from '#server/app-error.ts';
import type { InvoiceRow } from '#server/db/schema/tables/invoices.ts';
import { readDocument } from '#server/db/stored-invoice.ts';
import type { Deps } from '#server/deps.ts';
import { isAllowed } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import type { Searches } from '#server/http/protection/searches.ts';
import { findInvoices, type InvoiceFilter, invoiceViewList } from '#server/queries/invoices/invoice-list.ts';
import { filterUnpaidInvoices, sumCredits } from '#server/queries/invoices/invoice-payments.ts';
import { findInvoice, listInvoicesOfOrder } from '#server/queries/invoices/invoices.ts';
import { findOrderInAnyState } from '#server/queries/orders/orders.ts';
import { hasWords } from '#server/queries/search-conditions.ts';
import { readSettings } from '#server/queries/shop/settings.ts';
import { startOfToday } from '#server/routes/day-bounds.ts';
import { writeInvoices } from '#server/routes/invoices/invoices-csv.ts';
import { respondFound, respondPage, toPage } from '#server/routes/paging.ts';
import { respondPeriod } from '#server/routes/period-file.ts';
import { toInvoice, toSummary } from '#server/services/invoices/to-invoice.ts';
import {
  type invoiceListQuerySchema,
  invoicesContract,
  type ListedInvoice,
} from '#shared/contracts/invoices/invoices.ts';
import { type Minor, minor } from '#shared/domain/money.ts';
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

import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Payable } from '#server/db/schema/tables/freights.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { Deps } from '#server/deps.ts';
import { requireMember } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import type { Searches } from '#server/http/protection/searches.ts';
import {
  type AccountSales,
  type CustomerRow,
  customerList,
  findCustomerRow,
  findCustomers,
  findSalesOf,
} from '#server/queries/customers/customer-list.ts';
import {
  findInvoicesOf,
  type InvoiceOfOrder,
  listFreightReceivables,
  receivableList,
} from '#server/queries/payments/receivables.ts';
import { hasWords } from '#server/queries/search-conditions.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { respondCsv } from '#server/routes/csv.ts';
import { startOfToday } from '#server/routes/day-bounds.ts';
import { respondFound, respondPage, toPage } from '#server/routes/paging.ts';
import { writeStatement } from '#server/routes/payments/statement.ts';
import { changePaymentTerms } from '#server/services/accounts/change-payment-terms.ts';
import { recordExport } from '#server/services/invoices/record-export.ts';
import {
  type Account,
  type Customer,
  customersContract,
  type Receivable,
} from '#shared/contracts/customers/customers.ts';
import type { CustomerSort } from '#shared/domain/customers/customer-views.ts';
import { checkoutNumber, orderNumber } from '#shared/domain/history/record-number.ts';
import { type Currency, fromMinorUnits, minor } from '#shared/domain/money.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';

/** The owed sums of each are computed for the page. */
const MAX_CUSTOMERS = 100;
const MAX_RECEIVABLES = 200;

/** Undefined: in the order of the accounts, as the hits of a search always are. */
const sortColumns = {
  createdAt: undefined,
  '-createdAt': undefined,
  lastOrderAt: 'last_order_at',
  '-lastOrderAt': 'last_order_at',
  turnover: 'turnover_minor',
  '-turnover': 'turnover_minor',
} as const satisfies Record<CustomerSort, string | undefined>;

export function customerRoutes(deps: Deps, searches: Searches): Hono {
  const { db, settings } = deps;
  const app = new Hono();

  mount(app, deps, customersContract.readOwnAccount, async ({ caller }) => {
    const row = await requireCustomer(caller.accountId);
    const { terms, owed, overdue, left } = toAccount(row, settings.currency);
    return { terms, owed, overdue, left };
  });
  mount(app, deps, customersContract.list, async ({ context, query }) => {
    const today = await startOfToday(db, deps.now());
    const given = toPage(query);
    const page = { ...given, limit: Math.min(given.limit, MAX_CUSTOMERS) };
    const [view, q] = [query.view, query.q ?? ''];
    const asRead = (row: CustomerRow) => row;
    const described = (rows: CustomerRow[]) => toCustomers(db, rows, settings.currency);
    const sort = query.sort === undefined ? undefined : sortColumns[query.sort];
    if (!hasWords(q)) {
      const options = { page, filter: { view }, sort };
      return described(await respondPage(context, db, customerList(today), options, asRead));
    }
    const found = await searches.find(context, (budget) => findCustomers(db, { page, view, q, today, budget }));
    return described(respondFound(context, found, ({ seq }) => ({ after: seq, afterValue: null }), asRead));
  });
  mount(app, deps, customersContract.read, async ({ params }) => readCustomer(params.id));
  mount(app, deps, customersContract.changeTerms, async ({ caller, params, body }) => {
    await requireCustomer(params.id);
    const { seen, ...terms } = await body();
    await changePaymentTerms(deps, { accountId: params.id, terms, seen, actor: caller.userId });
    return readCustomer(params.id);
  });
  mount(app, deps, customersContract.revokeTerms, async ({ caller, params }) => {
    await changePaymentTerms(deps, { accountId: params.id, terms: null, actor: caller.userId });
    return readCustomer(params.id);
  });
  mount(app, deps, customersContract.listReceivables, async ({ context, caller, params, query }) => {
    requireMember(caller, customersContract.listReceivables, params.id);
    const { id } = await requireCustomer(params.id);
    const page = {
      // What is open is paid from the oldest on.
      ...toPage({ ...query, sort: query.state === 'open' ? 'createdAt' : '-createdAt' }),
      limit: Math.min(query.limit ?? 50, MAX_RECEIVABLES),
    };
    const request = { page, filter: { account: id, [query.state]: true } };
    const orders = await respondPage(context, db, receivableList, request, (order) => order);
    const isFirst = query.cursor === undefined;
    const freights = isFirst
      ? await listFreightReceivables(db, id, { state: query.state, limit: MAX_RECEIVABLES })
      : [];
    const invoices = await findInvoicesOf(
      db,
      [...orders, ...freights].map((payable) => payable.id),
    );
    const today = await startOfToday(db, deps.now());
    return [
      ...freights.map((freight) => {
        const number = checkoutNumber(freight.checkout_seq);
        return toReceivable({ ...freight, number }, invoices.get(freight.id) ?? [], today);
      }),
      ...orders.map((order) =>
        toReceivable({ ...order, number: orderNumber(order.seq) }, invoices.get(order.id) ?? [], today),
      ),
    ];
  });
  mount(app, deps, customersContract.exportStatement, async ({ context, caller, params }) => {
    requireMember(caller, customersContract.exportStatement, params.id);
    const customer = await requireCustomer(params.id);
    await context.get('limitExports')?.(caller.userId);
    const name = `statement-${dayOf(deps.now(), await readTimeZone(deps.db))}.csv`;
    const isRead = context.req.method !== 'HEAD';
    const event = { type: 'customer.statement_exported' as const, subjectId: customer.id, actor: caller.userId };
    if (isRead) await recordExport(deps, event);
    return respondCsv(context, name, writeStatement(db, customer.id));
  });
  return app;

  async function requireCustomer(id: string): Promise<CustomerRow> {
    const customer = await findCustomerRow(db, id, await startOfToday(db, deps.now()));
    if (!customer) throw new AppError('not_found');
    return customer;
  }

  async function readCustomer(id: string): Promise<Customer> {
    const [customer] = await toCustomers(db, [await requireCustomer(id)], settings.currency);
    if (customer === undefined) throw new AppError('not_found');
    return customer;
  }
}

export async function toCustomers(db: Database, rows: CustomerRow[], currency: Currency): Promise<Customer[]> {
  const sales = await findSalesOf(db, rows, currency);
  return rows.map((row) => toCustomer(row, sales.get(row.id), currency));
}

function toCustomer(row: CustomerRow, sales: AccountSales | undefined, currency: Currency): Customer {
  const { lastOrderAt = null, turnover = minor(0) } = sales ?? {};
  return {
    _id: row.id,
    email: row.email,
    name: row.name,
    company: row.company,
    verified: row.email_verified === 1,
    createdAt: new Date(row.created_at).toISOString(),
    orders: row.orders,
    lastOrderAt: lastOrderAt === null ? null : new Date(lastOrderAt).toISOString(),
    turnover: fromMinorUnits(turnover, currency),
    ...(row.kind === 'company' && { members: row.members }),
    ...toAccount(row, currency),
  };
}

export function toAccount({ terms, owed, overdue }: CustomerRow, currency: Currency): Account {
  const left = minor(terms === null ? 0 : Math.max(0, terms.credit_limit_minor - owed));
  return {
    terms: terms && {
      paymentDays: terms.payment_days,
      creditLimit: fromMinorUnits(terms.credit_limit_minor, currency),
    },
    owed: fromMinorUnits(owed, currency),
    overdue: fromMinorUnits(overdue, currency),
    left: fromMinorUnits(left, currency),
  };
}

/** An order or a freight. */
type Invoiced = Payable & { number: string; po_number: string | null };

/** The invoice is the one that is due. */
function toReceivable(order: Invoiced, invoices: InvoiceOfOrder[], today: number): Receivable {
  const { due_at, paid_at } = order;
  const invoice = invoices.find((each) => each.due_at === due_at) ?? invoices[0];
  const total = minor(order.total_minor - order.uninvoiced_minor);
  const open = minor(paid_at === null ? total - order.transferred_minor : 0);
  return {
    orderId: order.id,
    orderNumber: order.number,
    invoice: invoice ? { _id: invoice.id, number: invoice.number } : null,
    poNumber: order.po_number,
    ...(invoices.length > 1 && { invoices: invoices.map(({ id, number }) => ({ _id: id, number })) }),
    total: fromMinorUnits(total, order.currency),
    open: fromMinorUnits(open, order.currency),
    invoicedAt: new Date(invoice?.issued_at ?? 0).toISOString(),
    dueAt: new Date(due_at ?? 0).toISOString(),
    paidAt: paid_at === null ? null : new Date(paid_at).toISOString(),
    overdue: open > 0 && due_at !== null && due_at < today,
  };
}

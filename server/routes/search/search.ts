import { Hono } from 'hono';
import { BudgetSpentError } from '#server/db/database-error.ts';
import type { Page } from '#server/db/keyset.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { ReadBudget } from '#server/db/search/read-within.ts';
import type { Deps } from '#server/deps.ts';
import { type Caller, findNumberingAccount } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import type { Searches } from '#server/http/protection/searches.ts';
import { findCustomers } from '#server/queries/customers/customer-list.ts';
import { findFamiliesOf } from '#server/queries/families/families.ts';
import { findOrders, findOwnOrders, isOrderSearch, type OrderSearch } from '#server/queries/orders/order-search.ts';
import { correctOrderSearch } from '#server/queries/orders/order-suggestion.ts';
import { viewTerms } from '#server/queries/orders/order-views.ts';
import { findCategories } from '#server/queries/product-categories/categories-in-use.ts';
import { isSearch, searchProducts } from '#server/queries/products/product-search.ts';
import { suggestName } from '#server/queries/products/product-suggestion.ts';
import { hasWords } from '#server/queries/search-conditions.ts';
import { startOfToday } from '#server/routes/day-bounds.ts';
import { pricedFor } from '#server/routes/products/account-prices.ts';
import { publicPriceView } from '#server/routes/products/price-view.ts';
import { toProductSummary } from '#server/routes/products/products.ts';
import { orderSuggestionContract } from '#shared/contracts/orders/order-suggestion.ts';
import { type FoundProducts, type FoundRecords, searchContract } from '#shared/contracts/search/search.ts';
import { orderNumber } from '#shared/domain/history/record-number.ts';
import { may } from '#shared/domain/users/permissions.ts';

const newest: Page = { limit: 4, descending: true, after: null, afterValue: null };
const MAX_PRODUCTS = 6;
const MAX_CATEGORIES = 4;
/** Orders whose names are compared with what may be misspelled. */
const MAX_COMPARED = 200;

type Wanted = Pick<OrderSearch, 'q' | 'ways'>;

export function searchRoutes(deps: Deps, searches: Searches): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, searchContract.findProducts, async ({ context, query }) => {
    const q = query.q?.trim() ?? '';
    const view = await publicPriceView(deps, context);
    const accountId = await findNumberingAccount(context, deps);
    const { rows, corrected } = await searches.run(context, (budget) => products(q, accountId, budget));
    return {
      products: await pricedFor(
        context,
        deps,
        rows.map((row) => toProductSummary(row, view)),
      ),
      corrected,
      categories: await findCategories(db, q, MAX_CATEGORIES),
      families: await families(rows.map(({ id }) => id)),
    };
  });
  mount(app, deps, searchContract.findRecords, async ({ context, caller, query }) => {
    const q = query.q?.trim() ?? '';
    return searches.run(context, async ({ ms, characters }) => {
      const budget = { ms: ms / 2, characters };
      return {
        orders: isOrderSearch(q) ? await unlessSpent(orders(caller, q, budget)) : [],
        customers: may(caller, 'customers.read') && hasWords(q) ? await unlessSpent(customers(q, budget)) : [],
      };
    });
  });
  mount(app, deps, orderSuggestionContract.suggest, async ({ context, caller, query: { q = '', scope } }) => {
    if (!isOrderSearch(q)) return { corrected: null };
    return searches.run(context, async ({ ms, characters }) => {
      // What is similar is looked for twice at most, and so is what was meant.
      const page = { ...newest, limit: MAX_COMPARED };
      const find = (search: Wanted) =>
        unlessSpent(orderRows({ ...caller, scope }, search, page, { ms: ms / 4, characters }));
      for (const corrected of await correctOrderSearch((ways) => find({ q: '', ways }), q))
        if ((await find({ q: corrected })).length > 0) return { corrected };
      return { corrected: null };
    });
  });
  return app;

  async function products(q: string, accountId: string | null, budget: ReadBudget) {
    const first = { ...newest, limit: MAX_PRODUCTS };
    const find = async (search: string) =>
      (await searchProducts(db, first, 'relevance', { search, inStock: false, accountId }, budget)).rows;
    if (!isSearch({ search: q })) return { rows: [], corrected: null };
    const rows = await find(q);
    if (rows.length > 0) return { rows, corrected: null };
    const { corrected } = await suggestName(db, q, budget);
    return corrected === null ? { rows: [], corrected: null } : { rows: await find(corrected), corrected };
  }

  async function families(productIds: string[]): Promise<FoundProducts['families']> {
    const found = await findFamiliesOf(db, productIds);
    return found.map(({ key, name, products }) => ({ key, name, products }));
  }

  async function orders(caller: Caller, q: string, budget: ReadBudget): Promise<FoundRecords['orders']> {
    const rows = await orderRows({ ...caller, scope: 'company' }, { q }, newest, budget);
    return rows.map(({ seq, id, name }) => ({ _id: id, orderNumber: orderNumber(seq), product: name }));
  }

  async function orderRows(
    caller: Caller & { scope: 'mine' | 'company' | undefined },
    wanted: Wanted,
    page: Page,
    budget: ReadBudget,
  ): Promise<OrderRow[]> {
    const search = { ...wanted, finds: may(caller, 'orders.readMoney') ? ('all' as const) : ('withoutEmail' as const) };
    const terms = viewTerms(deps.now());
    if (may(caller, 'orders.read')) return (await findOrders(db, page, search, terms, budget)).rows;
    const email = caller.seesAll && caller.scope === 'company' ? null : caller.email;
    const own = { ...search, finds: 'all' as const, email, accountId: caller.accountId };
    return (await findOwnOrders(db, page, own, terms, budget)).rows;
  }

  async function customers(q: string, budget: ReadBudget): Promise<FoundRecords['customers']> {
    const today = await startOfToday(db, deps.now());
    const found = await findCustomers(db, { page: newest, view: undefined, q, today, budget });
    return found.rows.map(({ id, name, email }) => ({ _id: id, name, email }));
  }
}

/** On PostgreSQL what is not found in time is left out; the other part counts. */
async function unlessSpent<Found>(part: Promise<Found[]>): Promise<Found[]> {
  try {
    return await part;
  } catch (error) {
    if (error instanceof BudgetSpentError) return [];
    throw error;
  }
}

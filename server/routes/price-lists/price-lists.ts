import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { PriceListRow } from '#server/db/schema/tables/price-lists.ts';
import { parsePriceBreaks } from '#server/db/stored-json.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import type { Searches } from '#server/http/protection/searches.ts';
import { hasPriceLists } from '#server/queries/price-lists/account-prices.ts';
import {
  type AssignedAccount,
  assignedAccountList,
  findAssignedAccounts,
} from '#server/queries/price-lists/price-list-accounts.ts';
import { entryList, type NamedEntryRow } from '#server/queries/price-lists/price-list-entries.ts';
import { findPriceList, findPriceLists, priceListList } from '#server/queries/price-lists/price-lists.ts';
import { hasOwnNumbers } from '#server/queries/products/own-part-numbers.ts';
import { hasWords } from '#server/queries/search-conditions.ts';
import { respondFound, respondPage, toPage } from '#server/routes/paging.ts';
import { assignAccounts } from '#server/services/price-lists/assign-accounts.ts';
import { changeEntries } from '#server/services/price-lists/change-entries.ts';
import { foreseeConsequence } from '#server/services/price-lists/price-list-consequence.ts';
import { toTerms } from '#server/services/price-lists/price-list-terms.ts';
import { addPriceList, changePriceList, removePriceList } from '#server/services/price-lists/save-price-list.ts';
import { ownPriceListsContract } from '#shared/contracts/price-lists/own-price-lists.ts';
import { priceListConsequenceContract } from '#shared/contracts/price-lists/price-list-consequence.ts';
import {
  type PriceList,
  type PriceListAccount,
  type PriceListEntry,
  priceListsContract,
} from '#shared/contracts/price-lists/price-lists.ts';
import { fromPriceUnits } from '#shared/domain/money.ts';

export function priceListRoutes(deps: Deps, searches: Searches): Hono {
  const { db } = deps;
  const app = new Hono();

  async function requirePriceList(id: string): Promise<PriceListRow> {
    const row = await findPriceList(db, id);
    if (!row) throw new AppError('not_found');
    return row;
  }

  mount(app, deps, ownPriceListsContract.read, async ({ caller }) => ({
    hasPriceLists: await hasPriceLists(db, caller.accountId),
    hasOwnNumbers: await hasOwnNumbers(db, caller.accountId),
  }));
  mount(app, deps, priceListsContract.list, async ({ context, query }) => {
    const [page, q] = [toPage(query), query.q ?? ''];
    if (!hasWords(q)) return respondPage(context, db, priceListList, { page, filter: {} }, toPriceList);
    const found = await searches.find(context, (budget) => findPriceLists(db, page, q, budget));
    return respondFound(context, found, ({ seq }) => ({ after: seq, afterValue: null }), toPriceList);
  });
  mount(app, deps, priceListsContract.add, async ({ caller, body }) =>
    toPriceList(await addPriceList(deps, await body(), caller.userId)),
  );
  mount(app, deps, priceListsContract.read, async ({ params }) => toPriceList(await requirePriceList(params.id)));
  mount(app, deps, priceListsContract.change, async ({ caller, params, body }) => {
    await requirePriceList(params.id);
    const request = { id: params.id, change: await body(), actor: caller.userId };
    return toPriceList(await changePriceList(deps, request));
  });
  mount(app, deps, priceListsContract.remove, async ({ caller, params }) =>
    toPriceList(await removePriceList(deps, params.id, caller.userId)),
  );
  mount(app, deps, priceListsContract.listEntries, async ({ context, params, query }) => {
    await requirePriceList(params.id);
    return respondPage(context, db, entryList, { page: toPage(query), filter: { list: params.id } }, toEntry);
  });
  mount(app, deps, priceListsContract.changeEntries, async ({ caller, params, body }) => {
    await requirePriceList(params.id);
    const request = { id: params.id, change: await body(), actor: caller.userId };
    return toPriceList(await changeEntries(deps, request));
  });
  mount(app, deps, priceListsContract.listAccounts, async ({ context, params, query }) => {
    await requirePriceList(params.id);
    const [page, q] = [toPage(query), query.q ?? ''];
    if (!hasWords(q))
      return respondPage(context, db, assignedAccountList, { page, filter: { list: params.id } }, toAccount);
    const asked = { listId: params.id, page, q };
    const found = await searches.find(context, (budget) => findAssignedAccounts(db, { ...asked, budget }));
    return respondFound(context, found, ({ seq }) => ({ after: seq, afterValue: null }), toAccount);
  });
  mount(app, deps, priceListsContract.changeAccounts, async ({ caller, params, body }) => {
    await requirePriceList(params.id);
    const request = { id: params.id, change: await body(), actor: caller.userId };
    return toPriceList(await assignAccounts(deps, request));
  });
  mount(app, deps, priceListConsequenceContract.read, async ({ params, body }) => {
    const list = await requirePriceList(params.id);
    return foreseeConsequence(deps, list, await body());
  });
  return app;
}

function toPriceList(row: PriceListRow): PriceList {
  return {
    _id: row.id,
    ...toTerms(row),
    products: row.product_count,
    accounts: row.account_count,
    version: row.version,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}

function toAccount(row: AssignedAccount): PriceListAccount {
  return { _id: row.account_id, kind: row.kind, name: row.name ?? row.user_name, email: row.email };
}

function toEntry(row: NamedEntryRow): PriceListEntry {
  return {
    productId: row.product_id,
    product: row.name,
    partNumber: row.part_number,
    price: fromPriceUnits(row.price_units),
    priceBreaks: parsePriceBreaks(row.price_breaks).map(({ quantity, price }) => ({
      quantity,
      price: fromPriceUnits(price),
    })),
    shopPrice: row.deleted_at === null ? fromPriceUnits(row.shop_price_units) : null,
  };
}

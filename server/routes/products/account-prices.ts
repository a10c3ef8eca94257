import type { Context } from 'hono';
import { onLeader } from '#server/db/postgres/replica-reads.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { Deps } from '#server/deps.ts';
import { findCallersLists, findNumberingAccount } from '#server/http/pipeline/authenticate.ts';
import { respond, setHeader } from '#server/http/pipeline/respond.ts';
import type { ResponseCache } from '#server/http/pipeline/response-cache.ts';
import {
  type AccountLists,
  type AccountPrices,
  areCurrent,
  findAccountPrices,
  pricesOf,
} from '#server/queries/price-lists/account-prices.ts';
import { keptPrices, type OwnPrice } from '#server/routes/products/kept-prices.ts';
import type { ShownProductSummary } from '#shared/contracts/products/products.ts';
import { fromPriceUnits, type PriceUnits } from '#shared/domain/money.ts';
import { accountPriceList } from '#shared/domain/price-lists/account-price.ts';
import { categoryKey } from '#shared/domain/products/category.ts';
import { inPriceUnits, type PriceList } from '#shared/domain/products/price-breaks.ts';

/** Keeps the prices and own part numbers of an account out of the cache, and what is in it out of its responses. */
export function exceptPriced(deps: Deps, keep: ResponseCache): ResponseCache {
  return async (context, make) => {
    const isPriced = (await findCallersLists(context, deps)) !== null;
    const isSearch = context.req.query('q') !== undefined;
    const isOwn = isPriced || (isSearch && (await findNumberingAccount(context, deps)) !== null);
    if (!isOwn) return keep(context, make);
    setHeader(context, 'content-type', 'application/json');
    return respond(context, await make(), 200);
  };
}

/** Products of a public response with the prices of the account that it is for, if there is one. */
export async function pricedFor<Shown extends ShownProductSummary>(
  context: Context,
  deps: Deps,
  products: Shown[],
): Promise<Shown[]> {
  const lists = await findCallersLists(context, deps);
  if (lists === null || products.length === 0) return products;
  const kept = keptPrices(deps.db);
  // What is dropped from memory while this waits stays here.
  const known = products.map(kept.of(lists));
  const missing = products.filter((_, index) => known[index] === undefined);
  const read = missing.length === 0 ? [] : await onLeader(() => readOwnPrices(deps.db, lists, missing));
  const byId = new Map(read.map(({ shop, own }) => [shop._id, own]));
  return products.map((product, index) => withOwnPrice(product, known[index] ?? byId.get(product._id) ?? null));
}

async function readOwnPrices(db: Database, lists: AccountLists, products: ShownProductSummary[]) {
  const prices = await pricesOf(db, lists, idsOf(products));
  const read = ownPricesOf(products, prices);
  if (areCurrent(db, lists)) keptPrices(db).add(lists, read);
  return read;
}

/** Two reads for all of them. Products for which the account has no lower price stay as they are. */
export async function withAccountPrices<Shown extends ShownProductSummary>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  accountId: string,
  products: Shown[],
): Promise<Shown[]> {
  if (products.length === 0) return products;
  const prices = await findAccountPrices(db, { accountId, productIds: idsOf(products), at: now() });
  return prices === null ? products : ownPricesOf(products, prices).map(({ shop, own }) => withOwnPrice(shop, own));
}

function ownPricesOf<Shown extends ShownProductSummary>(products: Shown[], prices: AccountPrices) {
  // Products of a list are often of one category.
  const categories = new Set(products.map(({ category }) => category));
  const keys = new Map([...categories].map((each) => [each, each === null ? null : categoryKey(each)]));
  return products.map((shop) => ({ shop, own: ownPriceOf(shop, prices, keys.get(shop.category) ?? null) }));
}

function withOwnPrice<Shown extends ShownProductSummary>(product: Shown, own: OwnPrice): Shown {
  return own === null ? product : { ...product, ...own };
}

function idsOf(products: ShownProductSummary[]): string[] {
  return products.map(({ _id }) => _id);
}

function ownPriceOf(
  { _id, price, priceBreaks }: ShownProductSummary,
  prices: AccountPrices,
  category: string | null,
): OwnPrice {
  // Hidden from who reads it.
  if (price === null) return null;
  const offers = prices.offersFor(_id, category);
  if (offers.length === 0) return null;
  const { reasons, ...list } = accountPriceList(inPriceUnits({ price, priceBreaks }), offers);
  if (reasons.every(({ reason }) => reason.kind === 'shop')) return null;
  const lists = reasons.map(({ quantity, reason }) => ({
    quantity,
    name: reason.kind === 'list' ? reason.name : null,
    validUntil: reason.kind === 'list' ? reason.validUntil : null,
  }));
  return { ...toMajor(list), yours: { price, priceBreaks, lists } };
}

function toMajor({ price, priceBreaks }: PriceList<PriceUnits>) {
  return {
    price: fromPriceUnits(price),
    priceBreaks: priceBreaks.map((each) => ({ quantity: each.quantity, price: fromPriceUnits(each.price) })),
  };
}

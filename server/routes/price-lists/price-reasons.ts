import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import { parsePriceReason } from '#server/db/stored-json.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { findOpenAccount } from '#server/queries/accounts/accounts.ts';
import { findAccountPrices } from '#server/queries/price-lists/account-prices.ts';
import { findPapers, readPapers, type VersionedOffer } from '#server/queries/price-lists/decided-orders.ts';
import { findProduct, priceListOf } from '#server/queries/products/products.ts';
import { type PriceOffer, priceReasonsContract } from '#shared/contracts/price-lists/price-reasons.ts';
import { fromPriceUnits } from '#shared/domain/money.ts';
import { accountPrice, type PriceReason } from '#shared/domain/price-lists/account-price.ts';
import { type ExplainedOffer, explainPrice } from '#shared/domain/price-lists/explain-price.ts';
import { categoryKey } from '#shared/domain/products/category.ts';

/** Why a price is what it is, for staff. */
export function priceReasonRoutes(deps: Deps): Hono {
  const { db, now } = deps;
  const app = new Hono();

  mount(app, deps, priceReasonsContract.ofOrder, async ({ params }) => {
    const row = await findPapers(db, params.id);
    const [order] = row ? await readPapers(db, [row]) : [];
    if (!row || !order) throw new AppError('not_found');
    const reason: PriceReason = row.price_reason === null ? { kind: 'shop' } : parsePriceReason(row.price_reason);
    return {
      quantity: row.quantity,
      unitPrice: fromPriceUnits(row.price_units),
      day: order.day,
      quote: reason.kind === 'quote' ? reason.number : null,
      offers: order.decided ? explainPrice(order.decided, row.quantity, reason).map(toOffer) : [],
    };
  });
  mount(app, deps, priceReasonsContract.ofProduct, async ({ params, query: { productId, quantity } }) => {
    const account = await findOpenAccount(db, params.id);
    const product = await findProduct(db, productId);
    if (!account || !product) throw new AppError('not_found');
    const prices = await findAccountPrices(db, { accountId: account.id, productIds: [product.id], at: now() });
    const versions = new Map(prices?.lists.map(({ listId, version }) => [listId, version]));
    const category = product.category === null ? null : categoryKey(product.category);
    const given = prices?.offersFor(product.id, category) ?? [];
    const offers = given.map((offer) => ({ ...offer, version: versions.get(offer.listId) ?? 0 }));
    const shop = priceListOf(product);
    const { unitPrice, reason } = accountPrice(shop, offers, quantity);
    return {
      quantity,
      unitPrice: fromPriceUnits(unitPrice),
      day: prices?.day ?? null,
      quote: null,
      offers: explainPrice({ shop, offers }, quantity, reason).map(toOffer),
    };
  });
  return app;
}

function toOffer({ offer, unitPrice, wins }: ExplainedOffer<VersionedOffer>): PriceOffer {
  return {
    list: offer && { _id: offer.listId, name: offer.name, version: offer.version },
    percentOff: offer && 'percentOff' in offer.gives ? offer.gives.percentOff / 100 : null,
    unitPrice: fromPriceUnits(unitPrice),
    wins,
  };
}

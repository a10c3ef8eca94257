import { Hono } from 'hono';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { priceListOf } from '#server/queries/products/products.ts';
import { type PriceView, priceViewOf } from '#server/routes/products/price-view.ts';
import { toProductSummary } from '#server/routes/products/products.ts';
import { type CustomerPart, listParts } from '#server/services/products/list-parts.ts';
import { type Part, partsContract } from '#shared/contracts/products/parts.ts';
import { daysSince, priceChange } from '#shared/domain/orders/rhythm.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';

export function partRoutes(deps: Deps): Hono {
  const app = new Hono();
  mount(app, deps, partsContract.list, async ({ caller }) => {
    const now = deps.now();
    const view = await priceViewOf(deps, caller);
    return (await listParts(deps, { ownerId: caller.userId, accountId: caller.accountId })).map((part) =>
      toPart(part, now, view),
    );
  });
  return app;
}

function toPart({ last, rhythm, state, product }: CustomerPart, now: number, view: PriceView): Part {
  const onSale = product?.deleted_at === null ? product : null;
  return {
    productId: last.product_id,
    name: last.name,
    partNumber: last.part_number,
    image: last.image,
    category: product?.category ?? null,
    product: onSale && toProductSummary(onSale, view),
    usualQuantity: rhythm.usualQuantity,
    usualDays: rhythm.usualDays,
    lastOrderedAt: new Date(rhythm.lastAt).toISOString(),
    daysAgo: daysSince(rhythm, now),
    state,
    priceChange:
      onSale && view.seesPrices ? priceChange(last.price_units, unitPriceAt(priceListOf(onSale), last.quantity)) : null,
  };
}

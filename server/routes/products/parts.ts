import { Hono } from 'hono';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { findOwnNumbers } from '#server/queries/products/own-part-numbers.ts';
import { findSuccessorsOf } from '#server/queries/products/related-products.ts';
import { withAccountPrices } from '#server/routes/products/account-prices.ts';
import { priceViewOf } from '#server/routes/products/price-view.ts';
import { toProductSummary } from '#server/routes/products/products.ts';
import { replacedByOf } from '#server/routes/products/successors.ts';
import { type CustomerPart, listParts } from '#server/services/products/list-parts.ts';
import { type Part, partsContract } from '#shared/contracts/products/parts.ts';
import type { ShownProductSummary } from '#shared/contracts/products/products.ts';
import { toPriceUnits } from '#shared/domain/money.ts';
import { daysSince, priceChange } from '#shared/domain/orders/rhythm.ts';
import { hasPrice } from '#shared/domain/products/has-price.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';

export function partRoutes(deps: Deps): Hono {
  const app = new Hono();
  mount(app, deps, partsContract.list, async ({ caller }) => {
    const now = deps.now();
    const view = await priceViewOf(deps, caller);
    const parts = await listParts(deps, { ownerId: caller.userId, accountId: caller.accountId });
    const ids = parts.map(({ last }) => last.product_id);
    const successors = await findSuccessorsOf(deps.db, ids);
    const rows = [
      ...parts.flatMap(({ product }) => (product?.deleted_at === null ? product : [])),
      ...[...successors.values()].flatMap(({ product }) => product ?? []),
    ];
    const onSale = [...new Map(rows.map((row) => [row.id, toProductSummary(row, view)])).values()];
    const priced = new Map((await withAccountPrices(deps, caller.accountId, onSale)).map((each) => [each._id, each]));
    const numbers = await findOwnNumbers(deps.db, caller.accountId, ids);
    return parts.map((part) => ({
      ...toPart(part, priced.get(part.last.product_id) ?? null, now),
      ...ownNumberOf(numbers, part.last.product_id),
      ...replacedByOf(successors.get(part.last.product_id), priced),
    }));
  });
  return app;
}

function ownNumberOf(numbers: Map<string, string>, productId: string): Pick<Part, 'ownPartNumber'> {
  const ownPartNumber = numbers.get(productId);
  return ownPartNumber === undefined ? {} : { ownPartNumber };
}

function toPart({ last, rhythm, state, product }: CustomerPart, onSale: ShownProductSummary | null, now: number): Part {
  return {
    productId: last.product_id,
    name: last.name,
    partNumber: last.part_number,
    image: last.image,
    category: product?.category ?? null,
    product: onSale,
    usualQuantity: rhythm.usualQuantity,
    usualDays: rhythm.usualDays,
    lastOrderedAt: new Date(rhythm.lastAt).toISOString(),
    daysAgo: daysSince(rhythm, now),
    state,
    priceChange:
      onSale && hasPrice(onSale)
        ? priceChange(last.price_units, toPriceUnits(unitPriceAt(onSale, last.quantity)) ?? last.price_units)
        : null,
  };
}

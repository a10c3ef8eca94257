import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { WaitlistEntryRow } from '#server/db/schema/tables/waitlist.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { cacheResponses } from '#server/http/pipeline/response-cache.ts';
import { findOrderInAnyState } from '#server/queries/orders/orders.ts';
import { listReservations, sumReserved } from '#server/queries/stock/reserved-stock.ts';
import {
  findEntry,
  findLineProductInAnyState,
  findWaitlistProduct,
  type LineProductRow,
  listOwnEntries,
  listWaitedProducts,
  positionOf,
  sumWaiting,
} from '#server/queries/waitlist/waitlist.ts';
import { idempotencyKey } from '#server/routes/idempotency-key.ts';
import { type PriceView, priceViewOf } from '#server/routes/products/price-view.ts';
import { requestOf, waitedPriceList, waitedProductOf } from '#server/services/waitlist/fill-waitlist.ts';
import { joinWaitlist } from '#server/services/waitlist/join-waitlist.ts';
import { agreeToPrice, leaveWaitlist } from '#server/services/waitlist/leave-waitlist.ts';
import { type ReservedStock, type WaitlistEntry, waitlistContract } from '#shared/contracts/waitlist/waitlist.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { fromPriceUnits } from '#shared/domain/money.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { offerTo } from '#shared/domain/waitlist/waitlist.ts';

const SHOWN_FOR_MS = 7 * DAY_MS;
const MAX_ENTRIES = 100;
const MAX_PRODUCTS = 100;
const MAX_HOLDS = 3;

export function waitlistRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();
  const keep = cacheResponses(deps);

  mount(
    app,
    deps,
    waitlistContract.readHeld,
    async ({ params }) => {
      const product = await findWaitlistProduct(db, params.id);
      if (!product) throw new AppError('not_found');
      return readReservedStock(db, product);
    },
    keep,
  );
  mount(app, deps, waitlistContract.join, async ({ context, caller, params, body }) => {
    if (!(await findWaitlistProduct(db, params.id))) throw new AppError('not_found');
    const key = idempotencyKey(context);
    const requested = await body();
    const joined = await joinWaitlist(deps, { owner: caller, productId: params.id, requested, idempotencyKey: key });
    return toEntry(deps, joined, await priceViewOf(deps, caller));
  });
  mount(app, deps, waitlistContract.list, async ({ caller }) => {
    const shown = { closedSince: deps.now() - SHOWN_FOR_MS, limit: MAX_ENTRIES };
    const view = await priceViewOf(deps, caller);
    return Promise.all((await listOwnEntries(db, caller.userId, shown)).map((row) => toEntry(deps, row, view)));
  });
  mount(app, deps, waitlistContract.listLines, async () => {
    const products = await Promise.all(
      (await listWaitedProducts(db, MAX_PRODUCTS)).map((id) => findWaitlistProduct(db, id)),
    );
    return Promise.all(products.filter((product) => product !== undefined).map((product) => toLine(db, product)));
  });
  mount(app, deps, waitlistContract.agree, async ({ caller, params, body }) => {
    const entry = await requireOwnEntry(db, caller, params.id);
    return toEntry(deps, await agreeToPrice(deps, entry, (await body()).price), await priceViewOf(deps, caller));
  });
  mount(app, deps, waitlistContract.leave, async ({ caller, params }) =>
    toEntry(
      deps,
      await leaveWaitlist(deps, await requireOwnEntry(db, caller, params.id)),
      await priceViewOf(deps, caller),
    ),
  );
  return app;
}

/** Responds alike for a foreign and an unknown entry. */
async function requireOwnEntry(db: Database, caller: Caller, id: string): Promise<WaitlistEntryRow> {
  const entry = await findEntry(db, id);
  if (entry?.owner_id !== caller.userId) throw new AppError('not_found');
  return entry;
}

async function readReservedStock(db: Database, product: LineProductRow): Promise<ReservedStock> {
  const holds = await listReservations(db, product.id, MAX_HOLDS);
  return {
    quantity: await sumReserved(db, product.id),
    holds: holds.map((hold) => ({ quantity: hold.quantity, until: new Date(hold.reserved_until).toISOString() })),
    setAside: product.set_aside,
    ...(await sumWaiting(db, product.id)),
  };
}

async function toLine(db: Database, product: LineProductRow) {
  return {
    productId: product.id,
    product: product.name,
    availableQuantity: product.available_quantity,
    ...(await readReservedStock(db, product)),
  };
}

/** Without prices, the price is the one that was agreed to, and nothing says how the one of now compares. */
export async function toEntry(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  entry: WaitlistEntryRow,
  { seesPrices }: PriceView,
): Promise<WaitlistEntry> {
  const product = await findLineProductInAnyState(db, entry.product_id);
  if (!product) throw new Error('The product of an entry is not there');
  const isOpen = entry.closed_at === null;
  const waited = waitedProductOf(product);
  const own = await waitedPriceList(db, product, { accountId: entry.account_id, at: now() });
  const order = entry.order_id === null ? undefined : await findOrderInAnyState(db, entry.order_id);
  const offer = offerTo(requestOf(entry), waited, 0);
  return {
    _id: entry.id,
    productId: entry.product_id,
    product: order?.name ?? product.name,
    image: product.image,
    quantity: order?.quantity ?? entry.quantity,
    partIsFine: entry.part_is_fine === 1,
    maxPrice: fromPriceUnits(entry.max_price_units),
    price: fromPriceUnits(seesPrices ? unitPriceAt(own, entry.quantity) : entry.max_price_units),
    address: entry.address,
    phone: entry.phone,
    createdAt: new Date(entry.created_at).toISOString(),
    until: new Date(entry.lasts_until).toISOString(),
    state: entry.request_id === null ? (entry.closed_as ?? 'waiting') : 'requested',
    position: isOpen ? await positionOf(db, entry) : null,
    problem: isOpen && offer.kind === 'pass' && (seesPrices || offer.problem !== 'price') ? offer.problem : null,
    orderId: entry.order_id,
    requestId: entry.request_id,
  };
}

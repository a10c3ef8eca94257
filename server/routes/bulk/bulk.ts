import { type Context, Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { readJson } from '#server/http/pipeline/body.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { validate } from '#server/http/pipeline/validate.ts';
import { findPriceList } from '#server/queries/price-lists/price-lists.ts';
import { idempotencyKey } from '#server/routes/idempotency-key.ts';
import type { BulkCall } from '#server/services/bulk/bulk-lines.ts';
import { setListPrices, setPrices } from '#server/services/bulk/set-prices.ts';
import { setStock } from '#server/services/bulk/set-stock.ts';
import { writeProducts } from '#server/services/bulk/write-products.ts';
import { bulkContract, linesSchema } from '#shared/contracts/bulk/bulk.ts';
import { MAX_BULK_PRICES, MAX_BULK_PRODUCTS, MAX_BULK_STOCK } from '#shared/domain/limits.ts';

/** Many products by part number, for other systems. */
export function bulkRoutes(deps: Deps): Hono {
  const app = new Hono();

  mount(app, deps, bulkContract.products, async ({ context, caller }) =>
    writeProducts(deps, await readCall(context, caller, MAX_BULK_PRODUCTS)),
  );
  mount(app, deps, bulkContract.stock, async ({ context, caller }) =>
    setStock(deps, await readCall(context, caller, MAX_BULK_STOCK)),
  );
  mount(app, deps, bulkContract.prices, async ({ context, caller }) =>
    setPrices(deps, await readCall(context, caller, MAX_BULK_PRICES)),
  );
  mount(app, deps, bulkContract.listPrices, async ({ context, caller, params }) => {
    if (!(await findPriceList(deps.db, params.id))) throw new AppError('not_found');
    return setListPrices(deps, params.id, await readCall(context, caller, MAX_BULK_PRICES));
  });
  return app;
}

/** The lines stay unread: a call is not refused for one of them. @throws {AppError} malformed_request, invalid_fields */
async function readCall(context: Context, { userId }: { userId: string }, max: number): Promise<BulkCall> {
  const { lines } = validate(linesSchema(max), await readJson(context));
  return { lines, actor: userId, idempotencyKey: idempotencyKey(context) };
}

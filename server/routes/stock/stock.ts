import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { movementList, readStock } from '#server/queries/stock/stock-ledger.ts';
import { respondCsv } from '#server/routes/csv.ts';
import { idempotencyKey } from '#server/routes/idempotency-key.ts';
import { respondPage, toPage } from '#server/routes/paging.ts';
import { describeMovements, writeMovements } from '#server/routes/stock/movement-rows.ts';
import { recordExport } from '#server/services/invoices/record-export.ts';
import { recordMovement } from '#server/services/stock/record-movement.ts';
import { type Stock, stockContract } from '#shared/contracts/stock/stock.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';

const MAX_MOVEMENTS = 100;

/** The stock ledger. */
export function stockRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, stockContract.read, async ({ params }) => requireStock(params.id));
  mount(app, deps, stockContract.listMovements, async ({ context, caller, params, query }) => {
    await requireStock(params.id);
    const page = { ...toPage({ ...query, sort: '-createdAt' }), limit: Math.min(query.limit ?? 50, MAX_MOVEMENTS) };
    const rows = await respondPage(context, db, movementList, { page, filter: { product: params.id } }, (row) => row);
    return describeMovements(db, rows, { caller });
  });
  mount(app, deps, stockContract.exportMovements, async ({ context, caller, params: { id } }) => {
    await context.get('limitExports')?.(caller.userId);
    await requireStock(id);
    const isRead = context.req.method !== 'HEAD';
    if (isRead) await recordExport(deps, { type: 'movements.exported', subjectId: id, actor: caller.userId });
    const name = `stock-${dayOf(deps.now(), await readTimeZone(deps.db))}.csv`;
    return respondCsv(context, name, writeMovements(db, id, caller));
  });
  mount(app, deps, stockContract.addMovement, async ({ context, caller, params, body }) => {
    await requireStock(params.id);
    const request = { productId: params.id, actor: caller.userId, idempotencyKey: idempotencyKey(context) };
    await recordMovement(deps, { ...request, movement: await body() });
    return requireStock(params.id);
  });
  return app;

  async function requireStock(id: string): Promise<Stock> {
    const stock = await readStock(db, id);
    if (!stock) throw new AppError('not_found');
    return stock;
  }
}

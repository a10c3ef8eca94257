import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import { addDays } from '#server/calendar.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { batchMovementList, listExpiring } from '#server/queries/batches/batch-list.ts';
import { type BatchRow, findBatch, listBatches, listBatchesByNumber } from '#server/queries/batches/batches.ts';
import { batchShipmentList } from '#server/queries/batches/shipped-batches.ts';
import { findProduct } from '#server/queries/products/products.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { listEmails } from '#server/queries/users/users.ts';
import { respondCsv } from '#server/routes/csv.ts';
import { respondPage, toPage } from '#server/routes/paging.ts';
import {
  describeBatches,
  describeShipments,
  describeWithProducts,
  writeShipments,
} from '#server/routes/stock/batch-rows.ts';
import { changeBatch, moveBatch } from '#server/services/batches/move-batch.ts';
import { recordExport } from '#server/services/invoices/record-export.ts';
import { type BatchOfProduct, batchesContract, type ProductBatches } from '#shared/contracts/stock/batches.ts';
import { EXPIRING_DAYS } from '#shared/domain/limits.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';

const MAX_ROWS = 100;

export function batchRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, batchesContract.listOfProduct, async ({ params }) => listOfProduct(params.id));
  mount(app, deps, batchesContract.move, async ({ caller, params, body }) => {
    if (!(await findProduct(db, params.id))) throw new AppError('not_found');
    await moveBatch(deps, { productId: params.id, move: await body(), actor: caller.userId });
    return listOfProduct(params.id);
  });
  mount(app, deps, batchesContract.find, async ({ query: { number } }) => {
    if (number) return describeWithProducts(db, await listBatchesByNumber(db, number), deps.now());
    const today = dayOf(deps.now(), await readTimeZone(db));
    return describeWithProducts(db, await listExpiring(db, addDays(today, EXPIRING_DAYS)), deps.now());
  });
  mount(app, deps, batchesContract.read, async ({ params }) => toBatch(await requireBatch(params.id)));
  mount(app, deps, batchesContract.change, async ({ caller, params, body }) => {
    await requireBatch(params.id);
    await changeBatch(deps, { id: params.id, batch: await body(), actor: caller.userId });
    return toBatch(await requireBatch(params.id));
  });
  mount(app, deps, batchesContract.listMovements, async ({ context, params, query }) => {
    const { id } = await requireBatch(params.id);
    const rows = await respondPage(
      context,
      db,
      batchMovementList,
      { page: pageOf(query), filter: { batch: id } },
      (row) => row,
    );
    const emails = await listEmails(db, [...new Set(rows.map(({ actor }) => actor))]);
    return rows.map(({ seq, kind, quantity, reason, actor, created_at }) => ({
      _id: String(seq),
      kind,
      quantity,
      reason,
      email: emails.get(actor) ?? null,
      createdAt: new Date(created_at).toISOString(),
    }));
  });
  mount(app, deps, batchesContract.listShipments, async ({ context, caller, params, query }) => {
    const { id } = await requireBatch(params.id);
    const rows = await respondPage(
      context,
      db,
      batchShipmentList,
      { page: pageOf(query), filter: { batch: id } },
      (row) => row,
    );
    return describeShipments(db, rows, caller);
  });
  mount(app, deps, batchesContract.exportShipments, async ({ context, caller, params }) => {
    await context.get('limitExports')?.(caller.userId);
    const row = await requireBatch(params.id);
    if (context.req.method !== 'HEAD') {
      const after = { batch: row.number };
      await recordExport(deps, { type: 'batch.exported', subjectId: row.product_id, actor: caller.userId, after });
    }
    const name = `batch-${dayOf(deps.now(), await readTimeZone(db))}.csv`;
    return respondCsv(context, name, writeShipments(db, row, caller));
  });
  return app;

  async function listOfProduct(productId: string): Promise<ProductBatches> {
    const product = await findProduct(db, productId);
    if (!product) throw new AppError('not_found');
    const rows = await listBatches(db, productId);
    const withoutBatch = rows.find(({ number }) => number === null)?.on_hand ?? 0;
    return {
      tracksBatches: product.tracks_batches === 1,
      withoutBatch,
      batches: await describeBatches(db, rows, deps.now()),
    };
  }

  /** Of what lies in no batch there is no page. */
  async function requireBatch(id: string): Promise<BatchRow> {
    const row = await findBatch(db, id);
    if (!row || row.number === null) throw new AppError('not_found');
    return row;
  }

  async function toBatch(row: BatchRow): Promise<BatchOfProduct> {
    const [batch] = await describeWithProducts(db, [row], deps.now());
    if (!batch) throw new AppError('not_found');
    return batch;
  }
}

function pageOf(query: { limit?: number | undefined; cursor?: string | undefined }) {
  return { ...toPage({ ...query, sort: '-createdAt' }), limit: Math.min(query.limit ?? 50, MAX_ROWS) };
}

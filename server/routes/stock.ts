import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import {
  findAvailableAfter,
  findMovers,
  findOrderSeqs,
  movementList,
  readStock,
} from '#server/queries/stock-ledger.ts';
import { idempotencyKey } from '#server/routes/idempotency-key.ts';
import { respondPage, toPage } from '#server/routes/paging.ts';
import { recordMovement } from '#server/services/record-movement.ts';
import { type Movement, type Stock, stockContract } from '#shared/contracts/stock.ts';
import { orderNumber } from '#shared/domain/record-number.ts';

const MAX_MOVEMENTS = 100;

type MovementRow = Awaited<ReturnType<typeof movementList.rows>>[number];

/** The stock ledger. */
export function stockRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, stockContract.read, async ({ params }) => requireStock(params.id));
  mount(app, deps, stockContract.listMovements, async ({ context, caller, params, query }) => {
    await requireStock(params.id);
    const page = { ...toPage({ ...query, sort: '-createdAt' }), limit: Math.min(query.limit ?? 50, MAX_MOVEMENTS) };
    const rows = await respondPage(context, db, movementList, { page, filter: { product: params.id } }, (row) => row);
    return describe(rows, caller);
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

  /** Of one product, newest first. */
  async function describe(rows: MovementRow[], caller: Caller): Promise<Movement[]> {
    const [newest] = rows;
    if (!newest) return [];
    const orders = await findOrderSeqs(
      db,
      rows.flatMap(({ order_id }) => order_id ?? []),
    );
    const subjects = [...new Set(rows.map(({ order_id, product_id }) => order_id ?? product_id))];
    const movers = await findMovers(db, subjects, [...new Set(rows.map(({ created_at }) => created_at))]);
    const moverAt = new Map(movers.map((mover) => [`${mover.subject_id} ${mover.at}`, mover]));
    let after = await findAvailableAfter(db, newest.product_id, newest.seq);
    return rows.map((row) => {
      const availableAfter = after;
      after -= row.quantity;
      const mover = moverAt.get(`${row.order_id ?? row.product_id} ${row.created_at}`);
      const seq = row.order_id === null ? undefined : orders.get(row.order_id);
      return {
        _id: String(row.seq),
        kind: row.kind,
        quantity: row.quantity,
        availableAfter,
        reason: row.reason,
        order: row.order_id === null || seq === undefined ? null : { _id: row.order_id, number: orderNumber(seq) },
        by: row.kind === 'set_aside' ? 'system' : actorOf(mover, row, caller),
        email: row.kind === 'set_aside' ? null : (mover?.email ?? null),
        createdAt: new Date(row.created_at).toISOString(),
      };
    });
  }
}

function actorOf(
  mover: { actor: string; email: string | null } | undefined,
  row: MovementRow,
  caller: Caller,
): Movement['by'] {
  if (mover === undefined || (mover.email === null && mover.actor !== 'cli')) return 'system';
  if (mover.actor === caller.userId) return 'you';
  return row.kind === 'ordered' || row.kind === 'reduced' ? 'customer' : 'shop';
}

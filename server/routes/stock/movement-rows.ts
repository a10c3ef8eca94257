import type { Page } from '#server/db/keyset.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { Caller } from '#server/http/pipeline/authenticate.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import {
  findAvailableAfter,
  findMovers,
  findOrdersOfMovements,
  movementList,
} from '#server/queries/stock/stock-ledger.ts';
import { type Cell, toCsv } from '#server/routes/csv.ts';
import { seesWholeOrder } from '#server/routes/orders/redact-order.ts';
import type { Movement } from '#shared/contracts/stock/stock.ts';
import { orderNumber } from '#shared/domain/history/record-number.ts';
import { localInstant } from '#shared/domain/shop/time-zone.ts';
import { timelineActors } from '#shared/messages/orders/orders.ts';
import { movementMessages, movementExportColumns as titles } from '#shared/messages/stock/stock.ts';

/** Rows that are read and written at once. */
const BATCH = 500;

type MovementRow = Awaited<ReturnType<typeof movementList.rows>>[number];

/** Movements of one product, newest first, without gaps. `after` is what the newest left, if it is known. */
export async function describeMovements(
  db: Database,
  rows: MovementRow[],
  { caller, after: known }: { caller: Caller; after?: number | undefined },
): Promise<Movement[]> {
  const [newest] = rows;
  if (!newest) return [];
  const orders = await findOrdersOfMovements(
    db,
    rows.flatMap(({ order_id }) => order_id ?? []),
  );
  const subjects = [...new Set(rows.map(({ order_id, product_id }) => order_id ?? product_id))];
  const movers = await findMovers(db, subjects, [...new Set(rows.map(({ created_at }) => created_at))]);
  const moverAt = new Map(movers.map((mover) => [`${mover.subject_id} ${mover.at}`, mover]));
  let after = known ?? (await findAvailableAfter(db, newest.product_id, newest.seq));
  const isWithheld = (
    mover: { actor: string } | undefined,
    order: { owner_id: string; account_id: string } | undefined,
  ) => order !== undefined && mover?.actor === order.owner_id && !seesWholeOrder(caller, order);
  return rows.map((row) => {
    const availableAfter = after;
    after -= row.quantity;
    const mover = moverAt.get(`${row.order_id ?? row.product_id} ${row.created_at}`);
    const order = row.order_id === null ? undefined : orders.get(row.order_id);
    return {
      _id: String(row.seq),
      kind: row.kind,
      quantity: row.quantity,
      availableAfter,
      reason: row.reason,
      order: order ? { _id: order.id, number: orderNumber(order.seq) } : null,
      by: row.kind === 'set_aside' ? 'system' : actorOf(mover, row, caller),
      email: row.kind === 'set_aside' || isWithheld(mover, order) ? null : (mover?.email ?? null),
      createdAt: new Date(row.created_at).toISOString(),
    };
  });
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

/** The stock ledger of a product as CSV in parts, newest first; only one part is in memory. Instants are in the shop's time zone. */
export async function* writeMovements(db: Database, productId: string, caller: Caller): AsyncGenerator<string> {
  yield toCsv([Object.values(titles)], { bom: true });
  const timeZone = await readTimeZone(db);
  let page: Page = { limit: BATCH, descending: true, after: null, afterValue: null };
  for (let after: number | undefined; ; ) {
    const rows = await movementList.rows(db, { page, filter: { product: productId } });
    const movements = await describeMovements(db, rows, { caller, after });
    if (movements.length > 0) yield toCsv(movements.map((movement) => toCells(movement, timeZone)));
    const [row, movement] = [rows.at(-1), movements.at(-1)];
    if (row === undefined || movement === undefined || rows.length < BATCH) return;
    after = movement.availableAfter - movement.quantity;
    page = { ...page, after: row.seq };
  }
}

function toCells(movement: Movement, timeZone: string): Cell[] {
  const { createdAt, kind, reason, order, by, email, quantity, availableAfter } = movement;
  const who = email ?? timelineActors[by];
  const when = localInstant(Date.parse(createdAt), timeZone);
  return [when, movementMessages[kind], reason, order?.number ?? '', who, quantity, availableAfter];
}

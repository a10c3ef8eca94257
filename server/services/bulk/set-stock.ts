import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { AppError } from '#server/app-error.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { reader } from '#server/db/stored-json.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { recordEvents } from '#server/queries/history/events.ts';
import {
  type BulkCallRow,
  deleteBulkCall,
  findBulkCall,
  findBulkCallByKey,
  findPartResults,
  insertBulkCall,
  insertPart,
  listBulkCallsBefore,
} from '#server/queries/imports/bulk-calls.ts';
import { findWaitedFor } from '#server/queries/imports/imported-products.ts';
import { lockShelves, type ShelfRow } from '#server/queries/stock/shelf.ts';
import { moveMany } from '#server/queries/stock/stock.ts';
import { type BulkCall, bulkRequest, type ReadLine, readLines } from '#server/services/bulk/bulk-lines.ts';
import { explainRefusal } from '#server/services/explain-refusal.ts';
import { findRepeated } from '#server/services/idempotency.ts';
import { inChunks } from '#server/services/imports/in-chunks.ts';
import { bookBatch } from '#server/services/stock/record-movement.ts';
import { fillWaitlist } from '#server/services/waitlist/fill-waitlist.ts';
import {
  type BulkStockResult,
  bulkStockResultSchema,
  type StockLine,
  stockLineSchema,
} from '#shared/contracts/bulk/bulk.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { BULK_CALL_DAYS } from '#shared/domain/limits.ts';
import { bulkReasons, bulkFieldMessages as messages } from '#shared/messages/bulk/bulk.ts';

/** Lines of one transaction, during which nothing else of the process runs on SQLite. */
export const PART_SIZE = 50;

const MAX_PAUSE_MS = 20;

const parseResults = reader(z.array(bulkStockResultSchema));

/**
 * Sets or changes the stock of products by part number, in parts of a transaction each, so that orders are placed in between.
 * Repeated with the same key, as after a crash, it applies the parts that are missing, and answers for the others as before.
 * @throws {AppError} idempotency_key_reused
 */
export async function setStock(deps: Deps, call: BulkCall): Promise<BulkStockResult[]> {
  const request = await bulkRequest(call, 'stock');
  const lines = await readLines(call.lines, stockLineSchema);
  await forgetOld(deps);
  const row = await inTransaction(deps.db, async (db) => {
    const earlier = await findRepeated(request, (key) => findBulkCallByKey(db, key));
    return earlier ?? insertBulkCall(db, newCall(request, deps.now()));
  });
  const name = call.idempotencyKey ?? row.id;
  const results: BulkStockResult[] = [];
  for (const [part, chunk] of inChunks(lines, row.part_size).entries()) {
    const started = performance.now();
    results.push(...(await applyPart(deps, row, { part, lines: chunk, actor: call.actor, name })));
    // As long again for others: with parts one after the other, orders would find the database busy all the time.
    await delay(Math.min(performance.now() - started, MAX_PAUSE_MS));
  }
  return results;
}

export function newCall(request: { key: string; fingerprint: string } | null, at: number) {
  return {
    id: `bc_${randomUUIDv7()}`,
    idempotency_key: request?.key ?? null,
    request_fingerprint: request?.fingerprint ?? null,
    import_id: null,
    part_size: PART_SIZE,
    created_at: at,
  };
}

interface Part {
  part: number;
  lines: ReadLine<StockLine>[];
  actor: string;
  /** Of the call, in the stock ledger. */
  name: string;
}

async function applyPart(deps: Deps, call: BulkCallRow, part: Part): Promise<BulkStockResult[]> {
  return inTransaction(deps.db, async (db) => {
    await findBulkCall(db, call.id);
    const applied = await findPartResults(db, call.id, part.part);
    return applied === undefined ? applyLines(db, deps, call, part) : parseResults(applied);
  });
}

interface Move extends ReturnType<typeof moveOf> {
  shelf: ShelfRow;
  line: StockLine;
}

async function applyLines(
  db: WriteTransaction,
  deps: Deps,
  { id: callId }: BulkCallRow,
  { part, lines, actor, name }: Part,
): Promise<BulkStockResult[]> {
  const at = deps.now();
  const shelves = await lockShelves(
    db,
    lines.flatMap(({ line, key }) => (line === null ? [] : key)),
  );
  const moves: Move[] = [];
  const results: BulkStockResult[] = [];
  for (const { partNumber, key, line, problem } of lines) {
    const shelf = shelves.get(key);
    const shown = { partNumber, productId: shelf?.id ?? null, before: null, after: null };
    try {
      if (line === null || problem)
        throw new AppError(problem?.code ?? 'invalid_fields', { message: problem?.message ?? '' });
      if (!shelf) throw new AppError('not_found', { message: messages.unknown });
      const move = { ...moveOf(line, shelf, name), shelf, line };
      if (move.quantity !== 0) {
        const movement = { ...move, batch: line.batch };
        await bookBatch(db, { id: shelf.id, tracks_batches: shelf.tracksBatches ? 1 : 0 }, { movement, actor, at });
        moves.push(move);
      }
      const before = { available: shelf.available, onHand: shelf.onHand };
      const after = { available: shelf.available + move.quantity, onHand: shelf.onHand + move.quantity };
      const result = move.quantity === 0 ? 'unchanged' : 'done';
      results.push({ ...shown, result, problem: null, before, after });
    } catch (error) {
      results.push({ ...shown, result: 'refused', problem: explainRefusal(error) });
    }
  }
  await moveMany(
    db,
    moves.map(({ shelf, kind, quantity, reason }) => ({ productId: shelf.id, kind, quantity, reason })),
    { callId, at },
  );
  const filled = await fillWaitlists(db, deps, moves, at);
  await insertPart(db, { call_id: callId, part, moved: moves.length, results: JSON.stringify(results) });
  await recordEvents(db, [...moves.map((move) => eventOf(move, { actor, at })), ...filled]);
  return results;
}

/** @throws {AppError} changed_meanwhile, insufficient_stock */
function moveOf({ onHand, change, kind, reason, seen }: StockLine, shelf: ShelfRow, name: string) {
  if (seen && seen.onHand !== shelf.onHand) {
    throw new AppError('changed_meanwhile', { message: messages.onHandIs(shelf.onHand) });
  }
  const quantity = change ?? (onHand ?? shelf.onHand) - shelf.onHand;
  if (shelf.available + quantity < 0) {
    throw new AppError('insufficient_stock', { message: messages.promised(shelf.onHand - shelf.available) });
  }
  const said = reason ?? (onHand === undefined ? bulkReasons.change : bulkReasons.onHand(onHand));
  return { kind, quantity, reason: bulkReasons.of(said, name) };
}

async function fillWaitlists(db: WriteTransaction, deps: Deps, moves: Move[], at: number): Promise<RecordedEvent[]> {
  if (moves.length === 0) return [];
  const quantities = new Map(moves.map(({ shelf, quantity }) => [shelf.id, quantity]));
  const events: RecordedEvent[] = [];
  for (const id of await findWaitedFor(db, [...quantities.keys()])) {
    const returned = Math.max(0, quantities.get(id) ?? 0);
    events.push(...(await fillWaitlist(db, deps, id, { returned, at })));
  }
  return events;
}

function eventOf({ shelf, kind, quantity, reason, line }: Move, by: { actor: string; at: number }): RecordedEvent {
  return {
    ...by,
    type: 'product.stock_changed',
    subjectId: shelf.id,
    before: { availableQuantity: shelf.available },
    after: {
      availableQuantity: shelf.available + quantity,
      kind,
      reason,
      ...(line.batch && { batch: line.batch.number }),
    },
  };
}

/** What became of the lines of old calls, a few at a time. */
async function forgetOld({ db, now }: Deps): Promise<void> {
  for (const id of await listBulkCallsBefore(db, now() - BULK_CALL_DAYS * DAY_MS, 3))
    await inTransaction(db, (db) => deleteBulkCall(db, id));
}

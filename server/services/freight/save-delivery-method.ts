import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import type { DeliveryMethodRow } from '#server/db/schema/tables/delivery-methods.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import {
  findDeliveryMethodRow,
  insertDeliveryMethod,
  readDeliveryMethodRows,
  updateDeliveryMethod,
} from '#server/queries/freight/delivery-methods.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { toColumns } from '#server/services/freight/delivery-method-columns.ts';
import { holdsAll } from '#server/services/holds-all.ts';
import type { DeliveryMethodChange, NewDeliveryMethod } from '#shared/contracts/freight/delivery-methods.ts';
import { MAX_DELIVERY_METHODS } from '#shared/domain/freight/delivery-method.ts';
import { nameKey } from '#shared/domain/products/name-key.ts';
import { deliveryMethodFieldMessages as messages } from '#shared/messages/freight/delivery-method-fields.ts';

/** @throws {AppError} invalid_fields when another one has the name, or there are too many */
export async function addDeliveryMethod(
  deps: Deps,
  added: NewDeliveryMethod,
  actor: string,
): Promise<DeliveryMethodRow> {
  return inTransaction(deps.db, async (db) => {
    const at = deps.now();
    const id = randomUUIDv7();
    const inUse = await readInUse(db);
    const columns = toColumns(added, deps.settings.currency);
    await insertDeliveryMethod(db, {
      id,
      ...columns,
      name_key: freeNameKey(inUse, added.name, id),
      position: nextPosition(inUse),
      version: 1,
      created_at: at,
      updated_at: at,
      archived_at: null,
    });
    await recordEvent(db, { at, actor, type: 'delivery_method.added', subjectId: id, after: describe(columns) });
    return required(await findDeliveryMethodRow(db, id));
  });
}

/**
 * Replaces one, unless it has changed since the version that the new one was made from. The same again changes nothing.
 * @throws {AppError} not_found, delivery_method_changed, invalid_fields when another one has the name
 */
export async function changeDeliveryMethod(
  deps: Deps,
  { id, change, actor }: { id: string; change: DeliveryMethodChange; actor: string },
): Promise<DeliveryMethodRow> {
  return inTransaction(deps.db, async (db) => {
    const rows = await readDeliveryMethodRows(db);
    const earlier = rows.find((row) => row.id === id);
    if (!earlier) throw new AppError('not_found');
    const { version, ...changed } = change;
    const columns = toColumns(changed, deps.settings.currency);
    if (holdsAll(earlier, columns)) return earlier;
    if (version !== earlier.version) throw new AppError('delivery_method_changed');
    const at = deps.now();
    const name_key = earlier.archived_at === null ? freeNameKey(rows, changed.name, id) : id;
    const update = { ...columns, name_key, version: version + 1, updated_at: at };
    await updateDeliveryMethod(db, id, update);
    const said = { before: describe(earlier), after: describe(columns) };
    await recordEvent(db, { at, actor, type: 'delivery_method.changed', subjectId: id, ...said });
    return { ...earlier, ...update };
  });
}

/** Moves one that is in use to a place in the list, 1 for the first. @throws {AppError} not_found */
export async function moveDeliveryMethod(
  deps: Deps,
  { id, position, actor }: { id: string; position: number; actor: string },
): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const inUse = await readInUse(db);
    const from = inUse.findIndex((row) => row.id === id);
    const [moved] = from === -1 ? [] : inUse.splice(from, 1);
    if (!moved) throw new AppError('not_found');
    const to = Math.min(position - 1, inUse.length);
    if (to === from) return;
    inUse.splice(to, 0, moved);
    for (const [index, row] of inUse.entries()) {
      if (row.position !== index + 1) await updateDeliveryMethod(db, row.id, { position: index + 1 });
    }
    const places = { before: { position: from + 1 }, after: { position: to + 1 } };
    await recordEvent(db, { at: deps.now(), actor, type: 'delivery_method.moved', subjectId: id, ...places });
  });
}

/** It is not offered any more; checkouts keep what they were placed with. @throws {AppError} not_found */
export async function archiveDeliveryMethod(deps: Deps, id: string, actor: string): Promise<DeliveryMethodRow> {
  return inTransaction(deps.db, async (db) => {
    const row = await findDeliveryMethodRow(db, id);
    if (!row) throw new AppError('not_found');
    if (row.archived_at !== null) return row;
    const at = deps.now();
    const update = { name_key: id, version: row.version + 1, updated_at: at, archived_at: at };
    await updateDeliveryMethod(db, id, update);
    const before = { name: row.name };
    await recordEvent(db, { at, actor, type: 'delivery_method.archived', subjectId: id, before });
    return { ...row, ...update };
  });
}

/** @throws {AppError} not_found, invalid_fields when another one has its name by now, or there are too many */
export async function restoreDeliveryMethod(deps: Deps, id: string, actor: string): Promise<DeliveryMethodRow> {
  return inTransaction(deps.db, async (db) => {
    const rows = await readDeliveryMethodRows(db);
    const row = rows.find((each) => each.id === id);
    if (!row) throw new AppError('not_found');
    if (row.archived_at === null) return row;
    const at = deps.now();
    const name_key = freeNameKey(rows, row.name, id);
    const update = { name_key, version: row.version + 1, updated_at: at, archived_at: null };
    await updateDeliveryMethod(db, id, update);
    const after = { name: row.name };
    await recordEvent(db, { at, actor, type: 'delivery_method.restored', subjectId: id, after });
    return { ...row, ...update };
  });
}

async function readInUse(db: WriteTransaction): Promise<DeliveryMethodRow[]> {
  return (await readDeliveryMethodRows(db)).filter(({ archived_at }) => archived_at === null);
}

/** @throws {AppError} invalid_fields */
function freeNameKey(rows: DeliveryMethodRow[], name: string, id: string): string {
  const key = nameKey(name);
  const others = rows.filter((row) => row.archived_at === null && row.id !== id);
  if (others.some((row) => row.name_key === key)) refuse(messages.nameTaken);
  if (others.length >= MAX_DELIVERY_METHODS) refuse(messages.tooMany(MAX_DELIVERY_METHODS));
  return key;
}

function nextPosition(rows: DeliveryMethodRow[]): number {
  return Math.max(0, ...rows.map(({ position }) => position)) + 1;
}

function describe({ name, carrier, rule, free_from_minor: freeFromMinor, zones }: ReturnType<typeof toColumns>) {
  return { name, carrier, rule, freeFromMinor, zones };
}

function refuse(problem: string): never {
  throw new AppError('invalid_fields', { fields: { name: problem } });
}

function required(row: DeliveryMethodRow | undefined): DeliveryMethodRow {
  if (!row) throw new Error('What was just added is not there');
  return row;
}

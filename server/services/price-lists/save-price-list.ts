import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import type { PriceListRow } from '#server/db/schema/tables/price-lists.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import {
  findPriceList,
  findPriceListNamed,
  insertPriceList,
  updatePriceList,
} from '#server/queries/price-lists/price-lists.ts';
import { holdsAll } from '#server/services/holds-all.ts';
import { toColumns, toTerms } from '#server/services/price-lists/price-list-terms.ts';
import type { NewPriceList, PriceListChange } from '#shared/contracts/price-lists/price-lists.ts';
import { nameKey } from '#shared/domain/products/name-key.ts';
import { priceListFieldMessages } from '#shared/messages/price-lists/price-list-fields.ts';

/** @throws {AppError} invalid_fields when another one has the name */
export async function addPriceList(deps: Deps, added: NewPriceList, actor: string): Promise<PriceListRow> {
  return inTransaction(deps.db, async (db) => {
    const at = deps.now();
    const id = randomUUIDv7();
    const name_key = await freeNameKey(db, added.name, id);
    const row = await insertPriceList(db, {
      id,
      ...toColumns(added),
      name_key,
      product_count: 0,
      account_count: 0,
      version: 1,
      created_at: at,
      updated_at: at,
      removed_at: null,
    });
    await recordEvent(db, { at, actor, type: 'price_list.added', subjectId: id, after: { version: 1, ...added } });
    return row;
  });
}

/**
 * Replaces what a list gives besides its entries, unless it has changed since the version that the new one was made from. The
 * same again changes nothing.
 * @throws {AppError} not_found, price_list_changed, invalid_fields when another one has the name
 */
export async function changePriceList(
  deps: Deps,
  { id, change, actor }: { id: string; change: PriceListChange; actor: string },
): Promise<PriceListRow> {
  return inTransaction(deps.db, async (db) => {
    const earlier = await requirePriceList(db, id);
    const { version, ...changed } = change;
    const columns = toColumns(changed);
    if (holdsAll(earlier, columns)) return earlier;
    if (version !== earlier.version) throw new AppError('price_list_changed');
    const at = deps.now();
    const name_key = await freeNameKey(db, changed.name, id);
    const row = await updatePriceList(db, earlier, { ...columns, name_key, updated_at: at });
    const before = toTerms(earlier);
    const after = { version: row.version, ...changed };
    await recordEvent(db, { at, actor, type: 'price_list.changed', subjectId: id, before, after });
    return row;
  });
}

/** It gives no price any more; what it gave stays, for orders that were placed by it. @throws {AppError} not_found */
export async function removePriceList(deps: Deps, id: string, actor: string): Promise<PriceListRow> {
  return inTransaction(deps.db, async (db) => {
    const earlier = await requirePriceList(db, id);
    const at = deps.now();
    const row = await updatePriceList(db, earlier, { name_key: id, updated_at: at, removed_at: at });
    const after = { version: row.version };
    const before = { name: earlier.name };
    await recordEvent(db, { at, actor, type: 'price_list.removed', subjectId: id, before, after });
    return row;
  });
}

/** @throws {AppError} not_found, also when another request removed it before */
export async function requirePriceList(db: WriteTransaction, id: string): Promise<PriceListRow> {
  const row = await findPriceList(db, id);
  if (!row) throw new AppError('not_found');
  return row;
}

async function freeNameKey(db: WriteTransaction, name: string, id: string): Promise<string> {
  const key = nameKey(name);
  const named = await findPriceListNamed(db, key);
  if (named === undefined || named === id) return key;
  throw new AppError('invalid_fields', { fields: { name: priceListFieldMessages.nameTaken } });
}

import { AppError } from '#server/app-error.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { PriceListRow } from '#server/db/schema/tables/price-lists.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { CHUNK } from '#server/queries/imports/imported-products.ts';
import { type EntryPrices, listEntriesOf, writeEntries } from '#server/queries/price-lists/price-list-entries.ts';
import { updatePriceList } from '#server/queries/price-lists/price-lists.ts';
import { readProducts } from '#server/queries/products/products.ts';
import { inChunks } from '#server/services/imports/in-chunks.ts';
import { requirePriceList } from '#server/services/price-lists/save-price-list.ts';
import type { EntriesChange } from '#shared/contracts/price-lists/price-lists.ts';
import { inPriceUnits } from '#shared/domain/products/price-breaks.ts';
import { priceListFieldMessages as messages } from '#shared/messages/price-lists/price-list-fields.ts';

/**
 * Gives products a price in a list, or takes it from them. The same again changes nothing.
 * @throws {AppError} not_found, price_list_changed, invalid_fields when a product is not on sale or named twice
 */
export async function changeEntries(
  deps: Deps,
  { id, change, actor }: { id: string; change: EntriesChange; actor: string },
): Promise<PriceListRow> {
  refuseRepeated(change);
  return inTransaction(deps.db, async (db) => {
    const earlier = await requirePriceList(db, id);
    const { set, remove } = await differencesOf(db, id, change);
    if (set.length + remove.length === 0) return earlier;
    if (change.version !== earlier.version) throw new AppError('price_list_changed');
    await refuseUnknown(db, change);
    return replaceEntries(db, earlier, { set, remove, at: deps.now(), actor });
  });
}

export interface Replacement {
  set: EntryPrices[];
  remove: string[];
  at: number;
  actor: string;
  /** Of the import that brings them. */
  importId?: string;
}

/** The next version of a locked list, with its event. */
export async function replaceEntries(
  db: WriteTransaction,
  earlier: PriceListRow,
  { set, remove, at, actor, importId }: Replacement,
): Promise<PriceListRow> {
  const changed = await countPresent(db, earlier.id, set);
  const added = set.length - changed;
  const product_count = earlier.product_count + added - remove.length;
  const row = await updatePriceList(db, earlier, { product_count, updated_at: at });
  await writeEntries(db, { listId: earlier.id, version: row.version, set, remove });
  const after = { version: row.version, added, changed, removed: remove.length, ...(importId && { importId }) };
  await recordEvent(db, { at, actor, type: 'price_list.prices_changed', subjectId: earlier.id, after });
  return row;
}

async function countPresent(db: WriteTransaction, listId: string, set: EntryPrices[]): Promise<number> {
  let present = 0;
  for (const chunk of inChunks(set, CHUNK)) {
    const ids = chunk.map(({ productId }) => productId);
    present += (await listEntriesOf(db, listId, ids)).length;
  }
  return present;
}

function refuseRepeated({ set, remove }: EntriesChange): void {
  const seen = new Set<string>();
  const fields: Record<string, string> = {};
  for (const [name, ids] of Object.entries({ set: set.map(({ productId }) => productId), remove })) {
    for (const [index, id] of ids.entries()) {
      if (seen.has(id)) fields[name === 'set' ? `set.${index}.productId` : `remove.${index}`] = messages.productTwice;
      seen.add(id);
    }
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid_fields', { fields });
}

/** What the change changes: prices that are other ones, and those that are there to be removed. */
async function differencesOf(
  db: WriteTransaction,
  listId: string,
  { set, remove }: EntriesChange,
): Promise<Pick<Replacement, 'set' | 'remove'>> {
  const ids = [...set.map(({ productId }) => productId), ...remove];
  const present = new Map((await listEntriesOf(db, listId, ids)).map((row) => [row.product_id, row]));
  const wanted = set.map(({ productId, price, priceBreaks }) => ({
    productId,
    ...inPriceUnits({ price, priceBreaks }),
  }));
  return {
    set: wanted.filter(({ productId, price, priceBreaks }) => {
      const row = present.get(productId);
      return row?.price_units !== price || row.price_breaks !== JSON.stringify(priceBreaks);
    }),
    remove: remove.filter((productId) => present.has(productId)),
  };
}

async function refuseUnknown(db: WriteTransaction, { set }: EntriesChange): Promise<void> {
  const ids = set.map(({ productId }) => productId);
  const known = new Set((await readProducts(withoutRowLocks(db), ids)).map(({ id }) => id));
  const fields = Object.fromEntries(
    ids.flatMap((id, index) => (known.has(id) ? [] : [[`set.${index}.productId`, messages.unknownProduct]])),
  );
  if (Object.keys(fields).length > 0) throw new AppError('invalid_fields', { fields });
}

import { AppError } from '#server/app-error.ts';
import type { PriceListRow } from '#server/db/schema/tables/price-lists.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { findAssigned, lockAccounts, writeAccounts } from '#server/queries/price-lists/price-list-accounts.ts';
import { updatePriceList } from '#server/queries/price-lists/price-lists.ts';
import { requirePriceList } from '#server/services/price-lists/save-price-list.ts';
import type { AccountsChange } from '#shared/contracts/price-lists/price-lists.ts';
import { priceListFieldMessages as messages } from '#shared/messages/price-lists/price-list-fields.ts';

/**
 * Gives accounts a list, or takes it from them; nothing is copied for them. The same again changes nothing.
 * @throws {AppError} not_found, invalid_fields when there is no such account
 */
export async function assignAccounts(
  deps: Deps,
  { id, change, actor }: { id: string; change: AccountsChange; actor: string },
): Promise<PriceListRow> {
  return inTransaction(deps.db, async (db) => {
    const named = [...new Set([...change.add, ...change.remove])];
    // Before the list, like orders.
    const known = await lockAccounts(db, named);
    const earlier = await requirePriceList(db, id);
    const unknown = change.add.flatMap((account, index) =>
      known.has(account) ? [] : [[`add.${index}`, messages.unknownAccount]],
    );
    if (unknown.length > 0) throw new AppError('invalid_fields', { fields: Object.fromEntries(unknown) });
    const assigned = await findAssigned(db, id, named);
    const remove = [...new Set(change.remove)].filter((account) => assigned.has(account));
    const add = [...new Set(change.add)].filter((account) => !assigned.has(account) && !remove.includes(account));
    if (add.length + remove.length === 0) return earlier;
    const at = deps.now();
    const account_count = earlier.account_count + add.length - remove.length;
    const row = await updatePriceList(db, earlier, { account_count, updated_at: at });
    await writeAccounts(db, { listId: id, version: row.version, add, remove });
    const after = { version: row.version, added: add.length, removed: remove.length };
    await recordEvent(db, { at, actor, type: 'price_list.accounts_changed', subjectId: id, after });
    return row;
  });
}

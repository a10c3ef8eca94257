import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { eraseBuyersOf } from '#server/queries/invoices/invoices.ts';
import { deleteNotesOf } from '#server/queries/orders/order-notes.ts';
import {
  eraseOrder,
  findOldestKeptOrder,
  listErasableAccounts,
  listErasableOrders,
  updateClosedAccount,
} from '#server/queries/users/closed-accounts.ts';
import { eraseRetiredEmail } from '#server/queries/users/users.ts';
import { DAY_MS } from '#shared/domain/durations.ts';

/** Erases personal data in orders of closed accounts once the retention period is over; returns how many orders. */
export async function eraseRetainedData(deps: Deps): Promise<number> {
  const before = deps.now() - deps.settings.orderRetentionDays * DAY_MS;
  let erased = 0;
  for (const { user_id } of await listErasableAccounts(deps.db, before)) {
    for (let count = -1; count !== 0 && !deps.isShuttingDown(); erased += count) {
      count = await eraseSome(deps, user_id, before);
    }
  }
  return erased;
}

async function eraseSome(deps: Deps, userId: string, before: number): Promise<number> {
  return inTransaction(deps.db, async (db) => {
    const ids = await listErasableOrders(db, userId, before);
    for (const id of ids) await eraseOrder(db, id);
    await eraseBuyersOf(db, ids);
    await deleteNotesOf(db, ids);
    const oldest = await findOldestKeptOrder(db, userId);
    await updateClosedAccount(db, userId, { oldest_kept_at: oldest });
    if (oldest === null) await eraseRetiredEmail(db, userId);
    return ids.length;
  });
}

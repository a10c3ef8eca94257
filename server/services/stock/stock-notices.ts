import { AppError } from '#server/app-error.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { addMail } from '#server/queries/mails/outbox.ts';
import { findProduct, isOrderable } from '#server/queries/products/products.ts';
import {
  deleteStockNotice,
  insertStockNotice,
  listDueStockNotices,
  listStockNotices,
  takeStockNotice,
} from '#server/queries/stock/stock-notices.ts';
import { findUserById } from '#server/queries/users/users.ts';
import { MAX_STOCK_NOTICES } from '#shared/domain/limits.ts';
import { stockNoticeMessages } from '#shared/messages/stock/stock-notices.ts';

const BATCH = 200;

/**
 * Asks for one mail when the product can be ordered again.
 * @throws {AppError} unauthenticated, not_found, enough_in_stock, invalid_fields when there are too many
 */
export async function askForStockNotice(
  deps: Deps,
  { userId, productId }: { userId: string; productId: string },
): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    // Locks the customer, so that the number stays what it is.
    const user = await findUserById(db, userId);
    if (!user || user.retired_at !== null) throw new AppError('unauthenticated');
    const unlocked = withoutRowLocks(db);
    const product = await findProduct(unlocked, productId);
    if (!product) throw new AppError('not_found');
    if (isOrderable(product)) throw new AppError('enough_in_stock');
    const others = await listStockNotices(unlocked, userId);
    if (others.some((notice) => notice.product_id === productId)) return;
    if (others.length >= MAX_STOCK_NOTICES) {
      throw new AppError('invalid_fields', { message: stockNoticeMessages.tooMany(MAX_STOCK_NOTICES) });
    }
    await insertStockNotice(db, { userId, productId, at: deps.now() });
  });
}

export async function stopStockNotice(
  deps: Deps,
  { userId, productId }: { userId: string; productId: string },
): Promise<void> {
  await inTransaction(deps.db, (db) => deleteStockNotice(db, userId, productId));
}

/** Adds the mails about products that can be ordered again, each together with the end of its notice. */
export async function addStockNoticeMails(deps: Deps): Promise<void> {
  for (let count = BATCH; count === BATCH && !deps.isShuttingDown(); ) {
    const due = await listDueStockNotices(deps.db, BATCH);
    count = due.length;
    await inTransaction(deps.db, async (db) => {
      const at = deps.now();
      for (const { seq, product_id: productId, user_id: userId, email } of due) {
        if (!(await takeStockNotice(db, seq))) continue;
        const event = `${productId}:${userId}:${seq}`;
        await addMail(db, { kind: 'stock_back', subjectId: productId, event, recipient: { userId, email }, at });
      }
    });
  }
}

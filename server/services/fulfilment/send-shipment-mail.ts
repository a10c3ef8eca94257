import { AppError } from '#server/app-error.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { listShipmentsOf } from '#server/queries/fulfilment/shipments.ts';
import { hurryShipmentMail } from '#server/queries/mails/mails.ts';
import { findOrder } from '#server/queries/orders/orders.ts';

/** Ends the waiting of the mail about a shipment. @throws {AppError} not_found, mail_not_waiting */
export async function sendShipmentMail(deps: Deps, id: string): Promise<OrderRow> {
  return inTransaction(deps.db, async (db) => {
    const order = await findOrder(db, id);
    if (!order) throw new AppError('not_found');
    const last = (await listShipmentsOf(db, [id])).findLast(({ undone_at }) => undone_at === null);
    const isDue = last && (await hurryShipmentMail(db, { id, shippedAt: last.shipped_at, now: deps.now() }));
    if (!isDue) throw new AppError('mail_not_waiting');
    return order;
  });
}

import type { Insertable } from 'kysely';
import * as z from 'zod/mini';
import type { PurchaseOrderRow, PurchaseOrdersTable } from '#server/db/schema/tables/checkouts.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { reader } from '#server/db/stored-json.ts';
import { checkoutOfFreight, isFreightId } from '#shared/domain/freight/freight-id.ts';

const partySchema = z.object({ domain: z.string(), identity: z.string() });

/** As whom a system knows the customer and the shop. */
export const readParties = reader(z.object({ from: partySchema, to: partySchema }));
export const readParty = reader(partySchema);

const lineSchema = z.object({
  orderId: z.string(),
  lineNumber: z.int(),
  /** As the customer calls it. */
  partNumber: z.string(),
  unit: z.string(),
  quantity: z.int(),
});
export type PurchaseOrderLine = z.output<typeof lineSchema>;
/** In the order of the checkout's orders. */
export const readPurchaseLines = reader(z.array(lineSchema));

export async function insertPurchaseOrder(db: WriteTransaction, row: Insertable<PurchaseOrdersTable>): Promise<void> {
  await db.insertInto('purchase_orders').values(row).execute();
}

export async function findPurchaseOrder(db: Database, checkoutId: string): Promise<PurchaseOrderRow | undefined> {
  return db.selectFrom('purchase_orders').selectAll().where('checkout_id', '=', checkoutId).executeTakeFirst();
}

export async function findLastPurchaseOrder(db: Database, accountId: string): Promise<PurchaseOrderRow | undefined> {
  return db
    .selectFrom('purchase_orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface PurchasedCheckout {
  checkoutId: string;
  accountId: string;
}

/** The checkouts of orders and freights that came as purchase orders, by the id of the order or freight. */
export async function listPurchased(db: Database, ids: string[]): Promise<Map<string, PurchasedCheckout>> {
  const orders = ids.filter((id) => !isFreightId(id));
  const ofOrders =
    orders.length === 0
      ? []
      : await db.selectFrom('orders').select(['id', 'checkout_id']).where('id', 'in', orders).execute();
  const freights = ids.filter(isFreightId).map((id) => ({ id, checkout_id: checkoutOfFreight(id) }));
  const checkoutOf = [...ofOrders, ...freights].flatMap(({ id, checkout_id }): [string, string][] =>
    checkout_id === null ? [] : [[id, checkout_id]],
  );
  if (checkoutOf.length === 0) return new Map();
  const rows = await db
    .selectFrom('purchase_orders')
    .select(['checkout_id', 'account_id'])
    .where('checkout_id', 'in', [...new Set(checkoutOf.map(([, checkoutId]) => checkoutId))])
    .execute();
  const accounts = new Map(rows.map(({ checkout_id, account_id }) => [checkout_id, account_id]));
  return new Map(
    checkoutOf.flatMap(([id, checkoutId]): [string, PurchasedCheckout][] => {
      const accountId = accounts.get(checkoutId);
      return accountId === undefined ? [] : [[id, { checkoutId, accountId }]];
    }),
  );
}

import type { CheckoutRow } from '#server/db/schema/tables/checkouts.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import type { Credential } from '#server/integrations/cxml/parse-cxml.ts';
import { insertPurchaseOrder, type PurchaseOrderLine } from '#server/queries/checkouts/purchase-orders.ts';
import type { PricedLine } from '#server/services/checkouts/place-lines.ts';
import { unitCodes } from '#shared/domain/e-invoices/unit-codes.ts';

/** What a procurement system says of its order, whose lines are those of the checkout. */
export interface PurchaseOrder {
  orderId: string;
  orderDate: string | null;
  payloadId: string;
  parties: { from: Credential; to: Credential };
  lines: { lineNumber: number; partNumber: string; unit: string | null }[];
}

/** By it the documents about the checkout name the customer's order and its lines. */
export async function recordPurchaseOrder(
  db: WriteTransaction,
  checkout: CheckoutRow,
  { purchaseOrder, lines, orders }: { purchaseOrder: PurchaseOrder; lines: PricedLine[]; orders: OrderRow[] },
): Promise<void> {
  const { orderId, orderDate, payloadId, parties } = purchaseOrder;
  const recorded = orders.map((order, index): PurchaseOrderLine => {
    const [given, priced] = [purchaseOrder.lines[index], lines[index]];
    if (!given || !priced) throw new Error('A line of the purchase order has no order');
    const unit = given.unit ?? unitCodes[priced.product.unit];
    const { lineNumber, partNumber } = given;
    return { orderId: order.id, lineNumber, partNumber, unit, quantity: order.quantity };
  });
  await insertPurchaseOrder(db, {
    checkout_id: checkout.id,
    account_id: checkout.account_id,
    order_id: orderId,
    order_date: orderDate,
    payload_id: payloadId,
    parties: JSON.stringify(parties),
    lines: JSON.stringify(recorded),
    created_at: checkout.created_at,
  });
}

import type { Deps } from '#server/deps.ts';
import type { CheckoutWithOrders } from '#server/queries/checkouts/checkouts.ts';
import { placeCheckout } from '#server/services/checkouts/place-checkout.ts';
import type { PurchaseOrder } from '#server/services/checkouts/record-purchase-order.ts';
import { checkoutBody } from '#server/testing/sample-bodies.ts';
import type { Product } from '#shared/contracts/products/products.ts';

/** What a procurement system says of an order over so many lines. */
export function samplePurchaseOrder(lines: number, orderId = 'PO-1'): PurchaseOrder {
  return {
    orderId,
    orderDate: '2026-11-29T09:00:00+00:00',
    payloadId: `${orderId}@buyer.example`,
    parties: { from: { domain: 'DUNS', identity: '942888711' }, to: { domain: 'DUNS', identity: '035024372' } },
    lines: Array.from({ length: lines }, (_, index) => ({
      lineNumber: (index + 1) * 10,
      partNumber: `P-${index + 1}`,
      unit: index === 0 ? 'EA' : null,
    })),
  };
}

/** As a purchase order of a procurement system is placed. */
export function purchase(
  deps: Deps,
  userId: string,
  products: Product[],
  { onAccount = false, orderId = 'PO-1' } = {},
): Promise<CheckoutWithOrders> {
  return placeCheckout(deps, {
    owner: { userId },
    checkout: { ...checkoutBody(products), onAccount, poNumber: orderId },
    idempotencyKey: `purchase-order:${orderId}`,
    purchaseOrder: samplePurchaseOrder(products.length, orderId),
  });
}

import type { PurchaseOrderRow } from '#server/db/schema/tables/checkouts.ts';
import type { Node } from '#server/integrations/cxml/write-cxml.ts';
import { type DocumentId, payloadIdOf } from '#server/services/purchase-documents/document-id.ts';

/** The customer's order, as it named itself. */
export function orderReference({ order_id: orderID, order_date: orderDate, payload_id }: PurchaseOrderRow): Node {
  return [
    'OrderReference',
    { orderID, ...(orderDate !== null && { orderDate }) },
    ['DocumentReference', { payloadID: payload_id }],
  ];
}

export function documentReference(id: DocumentId): Node {
  return ['DocumentReference', { payloadID: payloadIdOf(id) }];
}

export const textNode = (name: string, text: string): Node => [name, { 'xml:lang': 'en' }, text];

export const instant = (at: number) => new Date(at).toISOString();

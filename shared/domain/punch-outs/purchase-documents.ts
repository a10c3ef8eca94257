/** What is sent to a procurement system about its orders; `unshipped` and `corrected` change an earlier ship notice. */
export const purchaseDocumentKinds = ['confirmation', 'shipment', 'unshipped', 'corrected', 'invoice'] as const;
export type PurchaseDocumentKind = (typeof purchaseDocumentKinds)[number];

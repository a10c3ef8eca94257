import { type PurchaseDocumentKind, purchaseDocumentKinds } from '#shared/domain/punch-outs/purchase-documents.ts';

/** A document about a purchase order, by what it is about, so that it has one id whatever asked for it and however often it is sent. */
export type DocumentId =
  /** Of all events of the checkout up to an instant. */
  | { kind: 'confirmation'; checkoutId: string; at: number }
  | { kind: 'shipment' | 'unshipped'; shipmentId: string }
  /** `event`: of the correction. */
  | { kind: 'corrected'; shipmentId: string; event: number }
  | { kind: 'invoice'; invoiceId: string };

export function writeDocumentId(id: DocumentId): string {
  if (id.kind === 'confirmation') return `${id.kind}.${id.checkoutId}.${id.at}`;
  if (id.kind === 'invoice') return `${id.kind}.${id.invoiceId}`;
  return [id.kind, id.shipmentId, ...(id.kind === 'corrected' ? [id.event] : [])].join('.');
}

/** @throws when it was not written by `writeDocumentId` */
export function readDocumentId(text: string): DocumentId {
  const [, subject = '', number = ''] = text.split('.');
  const kind = kindOf(text);
  if (kind === 'confirmation') return { kind, checkoutId: subject, at: Number(number) };
  if (kind === 'invoice') return { kind, invoiceId: subject };
  if (kind === 'corrected') return { kind, shipmentId: subject, event: Number(number) };
  return { kind, shipmentId: subject };
}

export function kindOf(text: string): PurchaseDocumentKind {
  const kind = purchaseDocumentKinds.find((each) => text.startsWith(`${each}.`));
  if (kind === undefined) throw new Error(`${text} is no document about a purchase order`);
  return kind;
}

/** The `payloadID` of cXML. */
export function payloadIdOf(id: DocumentId): string {
  return `${writeDocumentId(id)}@bulkhead`;
}

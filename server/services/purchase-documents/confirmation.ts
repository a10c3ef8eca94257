import type { PurchaseOrderRow } from '#server/db/schema/tables/checkouts.ts';
import type { Node } from '#server/integrations/cxml/write-cxml.ts';
import type { ConfirmedLine } from '#server/services/purchase-documents/confirmed-lines.ts';
import {
  documentReference,
  instant,
  orderReference,
  textNode,
} from '#server/services/purchase-documents/order-reference.ts';
import { purchaseDocumentMessages as messages } from '#shared/messages/punch-outs/purchase-documents.ts';

interface Confirmation {
  order: PurchaseOrderRow;
  /** The checkout's, which stays the same in later ones. */
  number: string;
  lines: ConfirmedLine[];
  at: number;
  /** When the one before it was of; null for the first. */
  before: number | null;
}

/** What comes of the whole order: each one says it all, since a system discards the one before. */
export function writeConfirmation({ order, number, lines, at, before }: Confirmation): Node {
  const isRejected = lines.every(({ rejected, quantity }) => rejected === quantity);
  const isAccepted = lines.every(({ rejected, later }) => rejected === 0 && later === null);
  const type = isRejected ? 'reject' : isAccepted ? 'accept' : 'detail';
  const previous =
    before === null ? null : { kind: 'confirmation' as const, checkoutId: order.checkout_id, at: before };
  return [
    'ConfirmationRequest',
    {},
    [
      'ConfirmationHeader',
      { confirmID: number, operation: previous === null ? 'new' : 'update', type, noticeDate: instant(at) },
      previous && documentReference(previous),
      isRejected ? textNode('Comments', messages.rejected) : null,
    ],
    orderReference(order),
    ...(type === 'detail' ? lines.map(itemOf) : []),
  ];
}

function itemOf({ lineNumber, quantity, unit, rejected, later }: ConfirmedLine): Node {
  const status = (type: string, count: number, more: Record<string, string> = {}, comment?: string): Node | null =>
    count > 0
      ? [
          'ConfirmationStatus',
          { quantity: String(count), type, ...more },
          ['UnitOfMeasure', {}, unit],
          comment === undefined ? null : textNode('Comments', comment),
        ]
      : null;
  const planned = later === null ? {} : { shipmentDate: `${later.by}T12:00:00Z` };
  return [
    'ConfirmationItem',
    { quantity: String(quantity), lineNumber: String(lineNumber) },
    ['UnitOfMeasure', {}, unit],
    status('accept', quantity - rejected - (later?.quantity ?? 0)),
    status('accept', later?.quantity ?? 0, planned),
    status('reject', rejected, {}, messages.rejected),
  ];
}

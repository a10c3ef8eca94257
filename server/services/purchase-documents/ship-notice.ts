import type { PurchaseOrderRow } from '#server/db/schema/tables/checkouts.ts';
import type { Node } from '#server/integrations/cxml/write-cxml.ts';
import type { PurchaseOrderLine } from '#server/queries/checkouts/purchase-orders.ts';
import type { ShipmentRow } from '#server/queries/fulfilment/shipments.ts';
import type { DocumentId } from '#server/services/purchase-documents/document-id.ts';
import {
  documentReference,
  instant,
  orderReference,
  textNode,
} from '#server/services/purchase-documents/order-reference.ts';
import { purchaseDocumentMessages as messages } from '#shared/messages/punch-outs/purchase-documents.ts';
import { batchesText } from '#shared/messages/stock/batches-text.ts';

interface ShipNotice {
  order: PurchaseOrderRow;
  line: PurchaseOrderLine;
  shipment: ShipmentRow;
  /** Whether the shipment is the whole purchase order. */
  isWhole: boolean;
  batches: { number: string | null; bestBefore: string | null; quantity: number }[];
  /** How the delivery is called; null where the shop has none. */
  serviceLevel: string | null;
  operation: 'new' | 'update' | 'delete';
  /** The notice that it changes. */
  previous: DocumentId | null;
  at: number;
}

export function writeShipNotice(notice: ShipNotice): Node {
  const { order, shipment, isWhole, serviceLevel, operation, previous, at } = notice;
  const header = { shipmentID: shipment.id, operation, noticeDate: instant(at) };
  const shipped = {
    shipmentDate: instant(shipment.shipped_at),
    shipmentType: 'actual',
    fulfillmentType: isWhole ? 'complete' : 'partial',
  };
  const reference = previous && documentReference(previous);
  if (operation === 'delete') return ['ShipNoticeRequest', {}, ['ShipNoticeHeader', header, reference]];
  return [
    'ShipNoticeRequest',
    {},
    [
      'ShipNoticeHeader',
      { ...header, ...shipped },
      serviceLevel === null ? null : textNode('ServiceLevel', serviceLevel),
      reference,
    ],
    controlOf(shipment),
    ['ShipNoticePortion', {}, orderReference(order), itemOf(notice)],
  ];
}

/** Neither is known of what the shop's own lorry took. */
function controlOf({ carrier, tracking_number: trackingNumber }: ShipmentRow): Node | null {
  if (carrier === null && trackingNumber === null) return null;
  return [
    'ShipControl',
    {},
    ['CarrierIdentifier', { domain: 'companyName' }, carrier ?? messages.carrierNotStated],
    ['ShipmentIdentifier', { domain: 'trackingNumber' }, trackingNumber ?? messages.noTrackingNumber],
  ];
}

function itemOf({ line, shipment, batches }: ShipNotice): Node {
  return [
    'ShipNoticeItem',
    { quantity: String(shipment.quantity), lineNumber: String(line.lineNumber) },
    ['ItemID', {}, ['SupplierPartID', {}, line.partNumber]],
    ['UnitOfMeasure', {}, line.unit],
    ...batches.flatMap(({ number }): Node[] => (number === null ? [] : [['SupplierBatchID', {}, number]])),
    batches.length === 0 ? null : textNode('Comments', batchesText(batches)),
  ];
}

import type { WebhookEndpointRow } from '#server/db/schema/tables/history.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { listPurchased } from '#server/queries/checkouts/purchase-orders.ts';
import { listShipmentsOf } from '#server/queries/fulfilment/shipments.ts';
import type { EventRow } from '#server/queries/history/events.ts';
import { listInvoicesSince } from '#server/queries/invoices/invoices.ts';
import { listKnownDocuments } from '#server/queries/webhooks/deliveries.ts';
import { confirmationTypes, isConfirmed } from '#server/services/purchase-documents/confirmed-lines.ts';
import { type DocumentId, writeDocumentId } from '#server/services/purchase-documents/document-id.ts';

const shipmentTypes: readonly string[] = ['order.shipped', 'order.part_shipped'];
/** Whose transactions may have issued an invoice or a credit note. */
const invoiceTypes: readonly string[] = [
  ...shipmentTypes,
  'order.paid',
  'order.closed_short',
  'freight.paid',
  'refund.completed',
  'refund.failed',
  'return.settled',
];
const documentTypes: readonly string[] = [
  ...new Set([...confirmationTypes, ...invoiceTypes, 'order.unshipped', 'order.batch_corrected']),
];

export interface PlannedDocument {
  endpoint: WebhookEndpointRow;
  event: EventRow;
  document: string;
}

/** What the procurement systems of these endpoints are to be sent after these events: each document once, in their order. */
export async function planDocuments(
  db: Database,
  endpoints: WebhookEndpointRow[],
  page: EventRow[],
): Promise<PlannedDocument[]> {
  const events = page.filter(({ type }) => documentTypes.includes(type));
  if (endpoints.length === 0 || events.length === 0) return [];
  const purchased = await listPurchased(db, [...new Set(events.map(({ subject_id }) => subject_id))]);
  const planned: PlannedDocument[] = [];
  for (const event of events) {
    const order = purchased.get(event.subject_id);
    const told = endpoints.filter(({ holder, heard_since }) => holder === order?.accountId && event.seq > heard_since);
    if (!order || told.length === 0) continue;
    const documents = (await documentsOf(db, event, order.checkoutId)).map(writeDocumentId);
    planned.push(...told.flatMap((endpoint) => documents.map((document) => ({ endpoint, event, document }))));
  }
  return refuseKnown(db, planned);
}

async function documentsOf(db: Database, event: EventRow, checkoutId: string): Promise<DocumentId[]> {
  const { type, subject_id: orderId, at } = event;
  const documents: DocumentId[] = [];
  const shipments =
    shipmentTypes.includes(type) || type === 'order.unshipped' ? await listShipmentsOf(db, [orderId]) : [];
  const shipped = shipments.filter(({ shipped_at }) => shipped_at === at && type !== 'order.unshipped');
  if (isConfirmed(event) || shipped.some(({ rest_by }) => rest_by !== null)) {
    documents.push({ kind: 'confirmation', checkoutId, at });
  }
  for (const { id } of shipped) documents.push({ kind: 'shipment', shipmentId: id });
  if (type === 'order.unshipped') {
    const undone = shipments.filter(({ undone_at }) => undone_at === at);
    documents.push(...undone.map(({ id }): DocumentId => ({ kind: 'unshipped', shipmentId: id })));
  }
  const shipmentId = correctedShipment(event);
  if (shipmentId !== null) documents.push({ kind: 'corrected', shipmentId, event: event.seq });
  if (invoiceTypes.includes(type)) {
    // A transaction has one clock, so what it issued is not older than its event; what is younger comes once all the same.
    const invoices = await listInvoicesSince(db, orderId, at);
    documents.push(...invoices.map(({ id }): DocumentId => ({ kind: 'invoice', invoiceId: id })));
  }
  return documents;
}

function correctedShipment({ type, after }: EventRow): string | null {
  if (type !== 'order.batch_corrected' || after === null) return null;
  const { shipmentId }: { shipmentId?: unknown } = JSON.parse(after);
  return typeof shipmentId === 'string' ? shipmentId : null;
}

async function refuseKnown(db: Database, planned: PlannedDocument[]): Promise<PlannedDocument[]> {
  const known = await listKnownDocuments(
    db,
    planned.map(({ endpoint, document }) => ({ endpointId: endpoint.id, document })),
  );
  return planned.filter(({ endpoint, document }) => {
    const key = `${endpoint.id} ${document}`;
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}

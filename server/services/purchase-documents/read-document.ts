import type { PurchaseOrderRow } from '#server/db/schema/tables/checkouts.ts';
import type { WebhookEndpointRow } from '#server/db/schema/tables/history.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { readDocument as readInvoiceDocument } from '#server/db/stored-invoice.ts';
import type { Credential } from '#server/integrations/cxml/parse-cxml.ts';
import type { Dtd, Node } from '#server/integrations/cxml/write-cxml.ts';
import { listBatchesOfShipments } from '#server/queries/batches/shipped-batches.ts';
import { type CheckoutWithOrders, findCheckout } from '#server/queries/checkouts/checkouts.ts';
import { findPurchaseOrder, readParties, readPurchaseLines } from '#server/queries/checkouts/purchase-orders.ts';
import { listShipmentsOf, readShipments } from '#server/queries/fulfilment/shipments.ts';
import { type EventRow, listEventsOfTypes } from '#server/queries/history/events.ts';
import { findInvoice } from '#server/queries/invoices/invoices.ts';
import { findOrderInAnyState } from '#server/queries/orders/orders.ts';
import { readEInvoiceData } from '#server/services/e-invoices/read-e-invoice.ts';
import { writeConfirmation } from '#server/services/purchase-documents/confirmation.ts';
import { confirmationTypes, confirmLines, isConfirmed } from '#server/services/purchase-documents/confirmed-lines.ts';
import { type DocumentId, payloadIdOf, readDocumentId } from '#server/services/purchase-documents/document-id.ts';
import { type InvoicedCheckout, writeInvoiceDetail } from '#server/services/purchase-documents/invoice-detail.ts';
import { writeShipNotice } from '#server/services/purchase-documents/ship-notice.ts';
import { checkoutNumber } from '#shared/domain/history/record-number.ts';

export interface PurchaseDocument {
  payloadId: string;
  content: Node;
  dtd: Dtd;
  /** When what it tells of happened. */
  at: number;
  /** From the shop to the customer, as the customer's order called them. */
  parties: { from: Credential; to: Credential };
}

type Written = Omit<PurchaseDocument, 'payloadId' | 'parties'> & { order: PurchaseOrderRow };
type Since = Pick<WebhookEndpointRow, 'created_at'>;

/** Made of what was recorded, so that it says the same whenever it is sent. @throws when what it is about is not there */
export async function readPurchaseDocument(db: Database, text: string, endpoint: Since): Promise<PurchaseDocument> {
  const id = readDocumentId(text);
  const { order, ...written } = await write(db, id, endpoint);
  const { from, to } = readParties(order.parties);
  return { ...written, payloadId: payloadIdOf(id), parties: { from: to, to: from } };
}

function write(db: Database, id: DocumentId, endpoint: Since): Promise<Written> {
  if (id.kind === 'confirmation') return confirmationOf(db, id, endpoint);
  if (id.kind === 'invoice') return invoiceOf(db, id.invoiceId);
  return shipNoticeOf(db, id);
}

async function confirmationOf(
  db: Database,
  { checkoutId, at }: { checkoutId: string; at: number },
  { created_at: since }: Since,
): Promise<Written> {
  const { order, checkout } = await requirePurchase(db, checkoutId);
  const orderIds = checkout.orders.map(({ id }) => id);
  const shipments = await listShipmentsOf(db, orderIds);
  const events = await listEventsOfTypes(db, orderIds, confirmationTypes);
  const lines = confirmLines(readPurchaseLines(order.lines), { events, shipments, at });
  const moments = [
    ...events.filter(isConfirmed).map((event) => event.at),
    ...shipments.filter(({ rest_by }) => rest_by !== null).map(({ shipped_at }) => shipped_at),
  ];
  // What was confirmed before the system was to be told does not exist for it.
  const before = moments.filter((moment) => moment < at && moment >= since);
  const content = writeConfirmation({
    order,
    number: checkoutNumber(checkout.seq),
    lines,
    at,
    before: before.length === 0 ? null : Math.max(...before),
  });
  return { order, content, dtd: 'Fulfill', at };
}

async function shipNoticeOf(
  db: Database,
  id: Exclude<DocumentId, { kind: 'confirmation' | 'invoice' }>,
): Promise<Written> {
  const { shipmentId } = id;
  const [shipment] = await readShipments(db, [shipmentId]);
  const shopOrder = shipment && (await findOrderInAnyState(db, shipment.order_id));
  if (!shipment || !shopOrder?.checkout_id) throw new Error(`The shipment ${shipmentId} is not there`);
  const { order, checkout } = await requirePurchase(db, shopOrder.checkout_id);
  const lines = readPurchaseLines(order.lines);
  const line = lines.find(({ orderId }) => orderId === shopOrder.id);
  if (!line) throw new Error(`The purchase order of ${shopOrder.id} has no line of it`);
  const corrections = (await listEventsOfTypes(db, [shopOrder.id], ['order.batch_corrected'])).filter((event) =>
    isAbout(event, shipmentId),
  );
  const correction = id.kind === 'corrected' ? corrections.find(({ seq }) => seq === id.event) : undefined;
  const earlier = corrections.filter(({ seq }) => id.kind !== 'corrected' || seq < id.event).at(-1);
  const previous: DocumentId = earlier
    ? { kind: 'corrected', shipmentId, event: earlier.seq }
    : { kind: 'shipment', shipmentId };
  const at = correction?.at ?? (id.kind === 'unshipped' ? shipment.undone_at : null) ?? shipment.shipped_at;
  const batches = await listBatchesOfShipments(db, [shipmentId]);
  const content = writeShipNotice({
    order,
    line,
    shipment,
    isWhole: lines.length === 1 && shipment.quantity === line.quantity,
    batches: batches.map(({ number, best_before: bestBefore, quantity }) => ({ number, bestBefore, quantity })),
    serviceLevel: checkout.freight?.name ?? null,
    operation: id.kind === 'shipment' ? 'new' : id.kind === 'corrected' ? 'update' : 'delete',
    previous: id.kind === 'shipment' ? null : previous,
    at,
  });
  return { order, content, dtd: 'Fulfill', at };
}

async function invoiceOf(db: Database, invoiceId: string): Promise<Written> {
  const row = await findInvoice(db, invoiceId);
  if (!row) throw new Error(`The document ${invoiceId} is not there`);
  const orderIds = new Set(readInvoiceDocument(row).lines.map(({ orderId }) => orderId));
  const checkouts = new Map<string, InvoicedCheckout>();
  for (const id of orderIds) {
    const checkoutId = (await findOrderInAnyState(db, id))?.checkout_id;
    // What was ordered on its own came by no procurement system.
    if (!checkoutId || checkouts.has(checkoutId)) continue;
    const checkout = await findCheckout(db, checkoutId);
    if (!checkout) throw new Error(`The checkout ${checkoutId} is not there`);
    const order = (await findPurchaseOrder(db, checkoutId)) ?? null;
    checkouts.set(checkoutId, {
      number: checkoutNumber(checkout.seq),
      order,
      lines: order ? readPurchaseLines(order.lines) : [],
      orderIds: checkout.orders.map((each) => each.id),
    });
  }
  const order = [...checkouts.values()].find((each) => each.order !== null)?.order;
  if (!order) throw new Error(`The document ${row.number} is about no purchase order`);
  const corrected = row.corrects === null ? undefined : await findInvoice(db, row.corrects);
  const content = writeInvoiceDetail({
    data: await readEInvoiceData(db, row),
    issuedAt: row.issued_at,
    correctedAt: corrected?.issued_at ?? null,
    checkouts: [...checkouts.values()],
  });
  return { order, content, dtd: 'InvoiceDetail', at: row.issued_at };
}

async function requirePurchase(
  db: Database,
  checkoutId: string,
): Promise<{ order: PurchaseOrderRow; checkout: CheckoutWithOrders }> {
  const order = await findPurchaseOrder(db, checkoutId);
  const checkout = await findCheckout(db, checkoutId);
  if (!order || !checkout) throw new Error(`The purchase order of ${checkoutId} is not there`);
  return { order, checkout };
}

function isAbout({ after }: EventRow, shipmentId: string): boolean {
  const { shipmentId: corrected }: { shipmentId?: unknown } = after === null ? {} : JSON.parse(after);
  return corrected === shipmentId;
}

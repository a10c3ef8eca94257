import type { PurchaseOrderLine } from '#server/queries/checkouts/purchase-orders.ts';
import type { ShipmentRow } from '#server/queries/fulfilment/shipments.ts';
import type { EventRow } from '#server/queries/history/events.ts';

/** After which a procurement system is told what comes of its order. */
export const confirmationTypes = [
  'order.placed',
  'order.reduced',
  'order.closed_short',
  'order.cancelled',
  'order.expired',
  'refund.requested',
] as const;

type Changed = Pick<EventRow, 'type' | 'after' | 'at' | 'subject_id'>;

/** A refund changes what comes only when goods that have not left go back to the stock. */
export function isConfirmed(event: Changed): boolean {
  if (event.type === 'refund.requested') return withdrawnBy(event) > 0;
  return confirmationTypes.some((type) => type === event.type);
}

export interface ConfirmedLine extends PurchaseOrderLine {
  /** How much will not come. */
  rejected: number;
  /** The day by which staff said that what has not left will; null when they said none. */
  later: { quantity: number; by: string } | null;
}

/** What was known of the lines at an instant. */
export function confirmLines(
  lines: PurchaseOrderLine[],
  { events, shipments, at }: { events: Changed[]; shipments: ShipmentRow[]; at: number },
): ConfirmedLine[] {
  return lines.map((line) => {
    const own = events.filter((event) => event.subject_id === line.orderId && event.at <= at);
    const rejected = Math.min(
      own.reduce((sum, event) => sum + withdrawnBy(event), 0),
      line.quantity,
    );
    const shipped = shipments.filter(
      ({ order_id, shipped_at, undone_at }) =>
        order_id === line.orderId && shipped_at <= at && (undone_at === null || undone_at > at),
    );
    const by = shipped.at(-1)?.rest_by ?? null;
    const quantity = line.quantity - rejected - shipped.reduce((sum, each) => sum + each.quantity, 0);
    return { ...line, rejected, later: by === null || quantity <= 0 ? null : { quantity, by } };
  });
}

function withdrawnBy({ type, after }: Changed): number {
  if (type === 'order.placed' || after === null) return 0;
  const { returnedQuantity }: { returnedQuantity?: unknown } = JSON.parse(after);
  return typeof returnedQuantity === 'number' ? returnedQuantity : 0;
}

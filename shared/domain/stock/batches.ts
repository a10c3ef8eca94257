import { partNumberKey } from '#shared/domain/reading/part-number.ts';

/**
 * Why the stock of a batch changed. `started` and `ended`: the product tracks batches from then on, or no longer; `moved` is from
 * one batch to another on the shelf, `corrected` because a shipment had taken another one than was recorded.
 */
export const batchMovementKinds = [
  'started',
  'ended',
  'received',
  'adjusted',
  'moved',
  'shipped',
  'taken_back',
  'corrected',
  'returned',
] as const;
export type BatchMovementKind = (typeof batchMovementKinds)[number];

/** Of what lies in no batch, the number is null. */
export interface BatchStock {
  id: string;
  number: string | null;
  /** A day such as `2027-12-31`. */
  bestBefore: string | null;
  onHand: number;
}

export interface BatchQuantity {
  batchId: string;
  quantity: number;
}

/** By which batch numbers are compared: without case, blanks and hyphens. */
export const batchKey = partNumberKey;

/** On its best-before day it is still good; `today` is the shop's. */
export function isExpired({ bestBefore }: Pick<BatchStock, 'bestBefore'>, today: string): boolean {
  return bestBefore !== null && bestBefore < today;
}

/** Batches in the order in which they leave: those that expire first, then those that do not, and last what lies in none. */
export function firstExpired<Batch extends Pick<BatchStock, 'number' | 'bestBefore'>>(batches: Batch[]): Batch[] {
  const rank = ({ number, bestBefore }: Batch) => (number === null ? '1' : `0${bestBefore ?? 'never'}`);
  return batches.toSorted((one, other) => (rank(one) < rank(other) ? -1 : rank(one) > rank(other) ? 1 : 0));
}

export interface ProposedBatches {
  batches: BatchQuantity[];
  /** Expired ones that would be needed besides, first expired first. */
  expired: BatchQuantity[];
  /** What the records have in no batch and not outside of one. */
  missing: number;
}

/** What a shipment takes unless a person says otherwise; `batches` in the order in which they were received. */
export function proposeBatches(batches: BatchStock[], quantity: number, today: string): ProposedBatches {
  const order = firstExpired(batches);
  const good = fill(
    order.filter((batch) => !isExpired(batch, today)),
    quantity,
  );
  const expired = fill(
    order.filter((batch) => isExpired(batch, today)),
    good.left,
  );
  return { batches: good.taken, expired: expired.taken, missing: expired.left };
}

/** Where fewer are counted than were recorded, they are missing outside of batches first, then in those that leave first. */
export function takeMissing(batches: BatchStock[], quantity: number): BatchQuantity[] {
  const isNone = ({ number }: BatchStock) => number === null;
  const order = firstExpired(batches);
  return fill([...order.filter(isNone), ...order.filter((batch) => !isNone(batch))], quantity).taken;
}

function fill(batches: BatchStock[], quantity: number): { taken: BatchQuantity[]; left: number } {
  const taken: BatchQuantity[] = [];
  let left = quantity;
  for (const { id: batchId, onHand } of batches) {
    const part = Math.min(left, onHand);
    if (part > 0) taken.push({ batchId, quantity: part });
    left -= Math.max(0, part);
  }
  return { taken, left };
}

interface Waiting {
  id: string;
  productId: string;
  quantity: number;
}

/** What each of these orders takes when they leave one after the other; expired batches are not proposed. */
export function planBatches(
  orders: Waiting[],
  stock: (BatchStock & { productId: string })[],
  today: string,
): Map<string, BatchQuantity[]> {
  const left = new Map(stock.map(({ id, onHand }) => [id, onHand]));
  return new Map(
    orders.map(({ id, productId, quantity }) => {
      const own = stock
        .filter((batch) => batch.productId === productId)
        .map((batch) => ({ ...batch, onHand: left.get(batch.id) ?? 0 }));
      const { batches } = proposeBatches(own, quantity, today);
      for (const part of batches) left.set(part.batchId, (left.get(part.batchId) ?? 0) - part.quantity);
      return [id, batches];
    }),
  );
}

import type { OrderBatches } from '#shared/contracts/fulfilment/order-batches.ts';
import { type BatchQuantity, proposeBatches } from '#shared/domain/stock/batches.ts';
import { withoutThousands } from '#web/forms/typed-number.ts';

/** What was typed for each batch, by id. */
export type TypedBatches = Readonly<Record<string, string>>;

export interface ReadBatches {
  /** What a shipment would take; undefined where only the shop can say, since expired ones are needed. */
  chosen: BatchQuantity[] | undefined;
  /** Whether what was typed comes to what leaves, and is on hand. */
  isRight: boolean;
  /** How much more is only in expired batches. */
  expired: number;
}

/** Of a shipment of this quantity: what was typed, else what expires first. */
export function readBatches(known: OrderBatches, quantity: number, typed: TypedBatches | null): ReadBatches {
  if (typed === null) {
    const { batches, expired } = proposed(known, quantity);
    const lacking = sum(expired);
    return { chosen: lacking > 0 ? undefined : batches, isRight: true, expired: lacking };
  }
  const read = known.stock.map(({ _id: batchId, onHand }) => {
    const text = (typed[batchId] ?? '').trim();
    const count = text === '' ? 0 : Number(withoutThousands(text) || Number.NaN);
    return { batchId, quantity: count, isRight: Number.isInteger(count) && count >= 0 && count <= onHand };
  });
  const chosen = read.filter((each) => each.isRight && each.quantity > 0);
  return {
    chosen: chosen.map(({ batchId, quantity: part }) => ({ batchId, quantity: part })),
    isRight: read.every((each) => each.isRight) && sum(chosen) === quantity,
    expired: 0,
  };
}

/** By the days that the shop said are over. */
export function proposed(known: OrderBatches, quantity: number) {
  const stock = known.stock.map(({ _id: id, number, bestBefore, onHand, expired }) => ({
    id,
    number,
    bestBefore: expired ? '0001-01-01' : bestBefore,
    onHand,
  }));
  return proposeBatches(stock, quantity, '0001-01-02');
}

function sum(parts: BatchQuantity[]): number {
  return parts.reduce((total, part) => total + part.quantity, 0);
}

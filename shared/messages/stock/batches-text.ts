import { formatNumber } from '#shared/domain/shop/locale.ts';
import { longDay } from '#shared/domain/shop/long-day.ts';

interface TakenBatch {
  number: string | null;
  bestBefore: string | null;
  quantity: number;
}

/** Such as "Batch 4711 (best before December 31, 2027) × 20, without batch × 4". */
export function batchesText(batches: TakenBatch[]): string {
  return batches
    .map(({ number, bestBefore, quantity }) => {
      const name = number === null ? 'without batch' : `Batch ${number}`;
      const day = bestBefore === null ? '' : ` (best before ${longDay(bestBefore)})`;
      return `${name}${day} × ${formatNumber(quantity)}`;
    })
    .join(', ');
}

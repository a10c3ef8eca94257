import type { Packing } from '#shared/contracts/fulfilment/packing.ts';
import { type GoodsMatch, matchGoods } from '#shared/domain/reading/goods-code.ts';
import { readScan } from '#shared/domain/reading/scanned-code.ts';
import { restOf } from '#web/components/orders/order-parts.ts';

/** What of a parcel can be packed and shipped now. */
export function openLines(packings: Packing[]): Packing[] {
  return packings.filter(({ problem }) => problem === null);
}

export function isComplete({ packed, order }: Packing): boolean {
  return packed === restOf(order);
}

export function completeLines(packings: Packing[]): Packing[] {
  return openLines(packings).filter(isComplete);
}

/** Those of which anything is packed. */
export function begunLines(packings: Packing[]): Packing[] {
  return openLines(packings).filter(({ packed }) => packed > 0);
}

/** What was cancelled, refunded or disputed and stands on a printed slip, or leaves nothing else to pack. */
export function heldLines(packings: Packing[]): Packing[] {
  const isAllHeld = openLines(packings).length === 0;
  return packings.filter(
    ({ problem, order }) =>
      problem !== null && problem.code !== 'order_shipped' && (isAllHeld || order.printed !== null),
  );
}

/**
 * The line that is shown large: the one that was chosen, else the one of the last scan until it is complete, else the
 * first that is not complete.
 */
export function shownLine(
  packings: Packing[],
  { opened, chosen, last }: Record<'opened' | 'chosen' | 'last', string | null>,
): Packing | undefined {
  const byId = (id: string | null) => packings.find(({ order }) => order._id === id);
  const waiting = openLines(packings).filter((each) => !isComplete(each));
  const isWaiting = (packing: Packing | undefined) => packing !== undefined && waiting.includes(packing);
  const scanned = byId(last);
  const first = byId(opened);
  return (
    byId(chosen) ??
    (isWaiting(scanned) ? scanned : undefined) ??
    (isWaiting(first) ? first : waiting[0]) ??
    scanned ??
    (first?.problem === null ? first : openLines(packings)[0]) ??
    first
  );
}

export type ScannedGoods =
  | { is: 'line'; packing: Packing; code: string; match: GoodsMatch }
  /** Of a line that is complete, or cannot be packed. */
  | { is: 'full'; code: string }
  | { is: 'held'; packing: Packing; code: string }
  | { is: 'unknown' }
  /** Not all of the code arrived. */
  | { is: 'damaged' };

/** Which line scanned goods belong to; `codes` are the ways in which a scan can be read. */
export function lineOfGoods(packings: Packing[], codes: string[]): ScannedGoods {
  for (const code of codes) {
    const readings = readScan(code);
    const matched = packings.flatMap((packing) => {
      const match = matchGoods(packing.goods, readings);
      return match === null ? [] : { packing, match };
    });
    const exact = matched.filter(({ match }) => match.isExact);
    const matching = exact.length > 0 ? exact : matched;
    const open = matching.filter(({ packing }) => packing.problem === null);
    const line = open.find(({ packing }) => !isComplete(packing));
    if (line) return { is: 'line', ...line, code };
    if (open.length > 0) return { is: 'full', code };
    const [held] = matching;
    if (held) return { is: 'held', packing: held.packing, code };
  }
  return codes.every((code) => readScan(code).length === 0) ? { is: 'damaged' } : { is: 'unknown' };
}

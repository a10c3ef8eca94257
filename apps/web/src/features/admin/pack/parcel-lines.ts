import type { Packing } from '#shared/contracts/fulfilment/packing.ts';
import { isCodeOf } from '#shared/domain/products/goods-code.ts';

/** What of a parcel can be packed and shipped now. */
export function openLines(packings: Packing[]): Packing[] {
  return packings.filter(({ problem }) => problem === null);
}

export function isComplete({ packed, order }: Packing): boolean {
  return packed === order.quantity;
}

export function completeLines(packings: Packing[]): Packing[] {
  return openLines(packings).filter(isComplete);
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
  | { is: 'line'; packing: Packing; code: string }
  /** Of a line that is complete, or cannot be packed. */
  | { is: 'full'; code: string }
  | { is: 'held'; packing: Packing; code: string }
  | { is: 'unknown' };

/** Which line scanned goods belong to; `codes` are the ways in which a scan can be read. */
export function lineOfGoods(packings: Packing[], codes: string[]): ScannedGoods {
  for (const code of codes) {
    const matching = packings.filter(({ goods }) => isCodeOf(goods, code));
    const open = openLines(matching);
    const packing = open.find((each) => !isComplete(each));
    if (packing) return { is: 'line', packing, code };
    if (open.length > 0) return { is: 'full', code };
    const [held] = matching;
    if (held) return { is: 'held', packing: held, code };
  }
  return { is: 'unknown' };
}

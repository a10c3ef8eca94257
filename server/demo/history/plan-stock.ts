import type { DemoProduct } from '#server/demo/catalogue/catalogue-entry.ts';
import { isShipped, type PlannedVisit, type StockCorrection } from '#server/demo/history/plan.ts';
import { orderable } from '#server/demo/history/products.ts';
import type { Random } from '#server/demo/history/random.ts';
import { HOUR_MS } from '#shared/domain/durations.ts';

/** Negative when it leaves the stock. */
interface Change {
  at: number;
  quantity: number;
}

/**
 * What was delivered in the meantime, so that no stock was ever negative and today's is what it is to be, and what each
 * product was added with. Goes from today backwards.
 */
export function planStock(
  visits: readonly PlannedVisit[],
  stockToday: Map<DemoProduct, number>,
  random: Random,
): { corrections: StockCorrection[]; firstStock: Map<DemoProduct, number> } {
  const changes = new Map<DemoProduct, Change[]>();
  for (const visit of visits) {
    for (const line of visit.lines) {
      const list = changes.get(line.product) ?? [];
      list.push({ at: visit.at, quantity: -line.quantity });
      const returnedAt = returnOf(visit, line);
      if (returnedAt !== null) list.push({ at: returnedAt, quantity: line.quantity });
      changes.set(line.product, list);
    }
  }
  const corrections: StockCorrection[] = [];
  const firstStock = new Map<DemoProduct, number>();
  for (const [product, today] of stockToday) {
    const found = goBack(product, today, changes.get(product) ?? [], random);
    corrections.push(...found.corrections);
    firstStock.set(product, found.first);
  }
  return { corrections, firstStock };
}

/** When a line's stock came back. */
export function returnOf(visit: PlannedVisit, line: PlannedVisit['lines'][number]): number | null {
  if (visit.refund?.restock && visit.refund.line === line) return visit.refund.at;
  return isShipped(visit, line) ? null : (visit.cancelledAt ?? visit.expiredAt);
}

function goBack(
  product: DemoProduct,
  today: number,
  changes: Change[],
  random: Random,
): { corrections: StockCorrection[]; first: number } {
  const corrections: StockCorrection[] = [];
  const usual = Math.max(today, (product.lowStockAt ?? 0) * 6);
  const newestFirst = changes.toSorted((a, b) => b.at - a.at);
  let stock = today;
  for (const [index, { at, quantity }] of newestFirst.entries()) {
    const missing = quantity - stock;
    if (missing > 0) {
      const after = at + gapUntil(newestFirst[index - 1]?.at ?? at + 4 * HOUR_MS, at, random);
      stock += missing;
      corrections.push({
        product,
        kind: 'adjusted',
        at: after,
        quantity: -missing,
        reason: 'Stocktake',
        before: stock,
      });
    }
    stock -= quantity;
    if (stock <= usual * 1.5) continue;
    const delivered = orderable(product, stock - usual * random.between(0.4, 0.8));
    const before = stock - delivered;
    const earlier = at - gapUntil(at, newestFirst[index + 1]?.at ?? at - 4 * HOUR_MS, random);
    corrections.push({ product, kind: 'received', at: earlier, quantity: delivered, reason: 'Delivery', before });
    stock = before;
  }
  return { corrections, first: stock };
}

/** Some time between two changes, at most a few hours. */
function gapUntil(later: number, earlier: number, random: Random): number {
  return Math.round(Math.min(later - earlier, 8 * HOUR_MS) * random.between(0.2, 0.8));
}

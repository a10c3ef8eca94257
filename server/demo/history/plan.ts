import type { DemoProduct } from '#server/demo/catalogue/catalogue-entry.ts';
import type { HistoryCustomer } from '#server/demo/history/customer.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { minor } from '#shared/domain/money.ts';

// What happened in the demo's year, before it has ids. Instants are milliseconds since 1970, amounts minor units.

export interface PlannedLine {
  product: DemoProduct;
  quantity: number;
}

/** What a customer ordered at once: one order for each line, paid together. */
export interface Visit {
  customer: HistoryCustomer;
  at: number;
  lines: PlannedLine[];
}

export interface PlannedRefund {
  line: PlannedLine;
  at: number;
  /** The part of the line's total; 1 is all of it. */
  share: number;
  reason: string;
  /** Back to stock, of a line that was not shipped. */
  restock: boolean;
}

export interface PlannedDispute {
  at: number;
  state: 'open' | 'won' | 'lost';
  closedAt: number | null;
}

/** What became of a visit; null where it did not happen. */
export interface Fate {
  reservedUntil: number;
  paidAt: number | null;
  printedAt: number | null;
  shippedAt: number | null;
  carrier: string | null;
  trackingNumber: string | null;
  cancelledAt: number | null;
  expiredAt: number | null;
  refund: PlannedRefund | null;
  dispute: PlannedDispute | null;
}

export interface PlannedVisit extends Visit, Fate {
  /** Null: a single order from the purchase page. */
  checkout: { poNumber: string | null; deliveryNote: string | null } | null;
}

/** A delivery, or what a stocktake found. */
export interface StockCorrection {
  product: DemoProduct;
  kind: 'received' | 'adjusted';
  at: number;
  quantity: number;
  reason: string;
  /** What was available before. */
  before: number;
}

export interface HistoryPlan {
  /** Oldest first. */
  visits: PlannedVisit[];
  corrections: StockCorrection[];
  /** What each product was added with, and what is available today. */
  firstStock: Map<DemoProduct, number>;
  stockToday: Map<DemoProduct, number>;
}

/** Of those who get their goods before they pay. */
export const demoTerms = { days: 14, creditLimitMinor: minor(2_500_000) };

/** When the invoice of a visit is due that was shipped and is not paid. */
export function dueAt({ paidAt, shippedAt }: PlannedVisit): number | null {
  return paidAt === null && shippedAt !== null ? shippedAt + demoTerms.days * DAY_MS : null;
}

export function isShipped(visit: PlannedVisit, line: PlannedLine): boolean {
  return visit.shippedAt !== null && !(visit.refund?.restock && visit.refund.line === line);
}

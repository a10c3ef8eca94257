import { inWorkingHours, isWorkday, nextWorkday, startOfDay } from '#server/demo/history/calendar.ts';
import type { Fate, PlannedRefund, PlannedVisit, Visit } from '#server/demo/history/plan.ts';
import type { Random } from '#server/demo/history/random.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/durations.ts';

const MINUTE_MS = 60_000;
/** What is ready by then may leave the same day. */
const SAME_DAY_UNTIL_HOUR = 18;

const withdrawn = ['Ordered twice', 'Customer changed the plan', 'Wrong size ordered'];
const returned = ['Wrong article delivered, collected', 'Lost in transit', 'Returned unopened'];
const complaints = [
  'Two boxes damaged in transit',
  'Short delivery',
  'Late delivery',
  'Dented packaging',
  'Agreed discount',
];

export interface Terms {
  now: number;
  reservedMs: number;
  random: Random;
}

type Shipment = Pick<Fate, 'printedAt' | 'shippedAt' | 'carrier' | 'trackingNumber'>;

const noTracking = { carrier: null, trackingNumber: null };

const nothing: Omit<Fate, 'reservedUntil'> = {
  paidAt: null,
  printedAt: null,
  shippedAt: null,
  carrier: null,
  trackingNumber: null,
  cancelledAt: null,
  expiredAt: null,
  refund: null,
  dispute: null,
};

/** What becomes of an order that is left alone. */
export function unpaidFate(at: number, { now, reservedMs }: Terms): Fate {
  const reservedUntil = at + reservedMs;
  return { ...nothing, reservedUntil, expiredAt: reservedUntil < now ? reservedUntil : null };
}

/** What became of a visit until `now`. The demo customer's are all paid and sent. */
export function planFate(visit: Visit, isReliable: boolean, terms: Terms): Fate {
  const { now, random } = terms;
  const unpaid = unpaidFate(visit.at, terms);
  const kind = isReliable ? 1 : random.next();
  if (kind < 0.03) return unpaid;
  if (kind < 0.06) {
    const cancelledAt = Math.round(visit.at + random.between(0.2, 20) * HOUR_MS);
    return cancelledAt < Math.min(now, unpaid.reservedUntil) ? { ...unpaid, expiredAt: null, cancelledAt } : unpaid;
  }
  if (kind < 0.09) return planInvoiced(visit, unpaid, terms);
  const isPrompt = isReliable || random.chance(0.85);
  const delay = isPrompt ? random.between(2, 50) * MINUTE_MS : random.between(2, 40) * HOUR_MS;
  const paidAt = Math.round(visit.at + delay);
  if (paidAt >= Math.min(now, unpaid.reservedUntil)) return unpaid;
  return { ...unpaid, expiredAt: null, paidAt, ...planShipment(paidAt, terms) };
}

/** Shipped before it was paid. */
function planInvoiced(visit: Visit, unpaid: Fate, terms: Terms): Fate {
  const shipment = planShipment(visit.at, terms);
  if (shipment.shippedAt === null || shipment.shippedAt >= unpaid.reservedUntil) return unpaid;
  const paidAt = Math.round(shipment.shippedAt + terms.random.between(3, 24) * DAY_MS);
  return { ...unpaid, expiredAt: null, ...shipment, paidAt: paidAt < terms.now ? paidAt : null };
}

function planShipment(ready: number, { now, random }: Terms): Shipment {
  const evening = startOfDay(ready) + SAME_DAY_UNTIL_HOUR * HOUR_MS;
  const isSameDay = isWorkday(ready) && ready < evening && random.chance(0.4);
  const shippedAt = isSameDay ? Math.round(evening + random.between(1, 4) * HOUR_MS) : nextWorkday(ready, random);
  const printedAt = shippedAt - Math.round(random.between(5, 50) * MINUTE_MS);
  const tracking = random.chance(0.88) ? trackingOf(random) : noTracking;
  if (shippedAt < now) return { printedAt, shippedAt, ...tracking };
  return { printedAt: printedAt < now ? printedAt : null, shippedAt: null, ...noTracking };
}

function trackingOf(random: Random): Pick<Fate, 'carrier' | 'trackingNumber'> {
  const digits = (count: number) => Array.from({ length: count }, () => random.whole(0, 9)).join('');
  const carrier = random.pick(['UPS', 'UPS', 'FedEx', 'XPO']);
  const numbers: Record<string, string> = {
    UPS: `1Z999AA1${digits(10)}`,
    FedEx: digits(12),
    XPO: `${digits(3)}-${digits(6)}`,
  };
  return { carrier, trackingNumber: numbers[carrier] ?? digits(10) };
}

/**
 * Before a line is shipped its stock returns; later a part of the price goes back, or all of it. The demo customer keeps all goods,
 * which are to show its habits.
 */
export function planRefund(visit: PlannedVisit, isReliable: boolean, { now, random }: Terms): PlannedRefund | null {
  const { paidAt, shippedAt, printedAt } = visit;
  if (paidAt === null) return null;
  const kind = random.next();
  const line = random.pick(visit.lines);
  const isWhole = kind < 0.018;
  if (kind > 0.04 || (isWhole && isReliable)) return null;
  if (kind < 0.01) {
    const at = Math.round(paidAt + random.between(5, 40) * MINUTE_MS);
    const isBeforePrint = at < Math.min(now, printedAt ?? now);
    return isBeforePrint ? { line, at, share: 1, reason: random.pick(withdrawn), restock: true } : null;
  }
  const at = inWorkingHours(Math.max(paidAt, shippedAt ?? now) + random.between(3, 14) * DAY_MS, random);
  if (at >= now) return null;
  const reason = random.pick(isWhole ? returned : complaints);
  return { line, at, share: isWhole ? 1 : random.pick([0.05, 0.1, 0.15, 0.25, 0.4]), reason, restock: false };
}

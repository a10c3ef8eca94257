import { Hono } from 'hono';
import { addDays } from '#server/calendar.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { together } from '#server/db/together.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { countExpiring, hasBatches } from '#server/queries/batches/batch-list.ts';
import { countViews, viewTerms } from '#server/queries/orders/order-views.ts';
import { countProducts } from '#server/queries/products/products.ts';
import { countSoFar } from '#server/queries/shop/events-so-far.ts';
import { listBestSellers, listSalesSince, type SalesRow } from '#server/queries/shop/sales-totals.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { countFailedEndpoints } from '#server/queries/webhooks/endpoints.ts';
import { startsOfTwoDays } from '#server/routes/day-bounds.ts';
import { overviewContract, type SalesOfPeriod } from '#shared/contracts/shop/overview.ts';
import { EXPIRING_DAYS } from '#shared/domain/limits.ts';
import { fromMinorUnits, minor } from '#shared/domain/money.ts';
import { MAX_BEST_ROWS, periodText, salesDays, salesMonths } from '#shared/domain/shop/sales.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';
import { may } from '#shared/domain/users/permissions.ts';

export function overviewRoutes(deps: Deps): Hono {
  const { db, settings } = deps;
  const { currency } = settings;
  const app = new Hono();

  mount(app, deps, overviewContract.read, async ({ caller }) => {
    const terms = viewTerms(deps.now());
    const expiresBefore = addDays(await today(), EXPIRING_DAYS);
    const [orders, lowStock, expiring, tracksBatches, failedWebhooks] = await together(db, [
      (own: Database) => countViews(own, ['to-ship', 'unpaid', 'overdue'], terms),
      (own) => countProducts(own, { lowStock: true }),
      (own) => countExpiring(own, expiresBefore),
      hasBatches,
      async (own) => (may(caller, 'webhooks.change') ? countFailedEndpoints(own) : 0),
    ]);
    return {
      ...{ toShip: orders['to-ship'], unpaid: orders.unpaid, overdue: orders.overdue, lowStock },
      ...(expiring > 0 && { expiring }),
      ...(tracksBatches && { hasBatches: true }),
      ...(failedWebhooks > 0 && { failedWebhooks }),
    };
  });
  mount(app, deps, overviewContract.readToday, async () => {
    const days = await startsOfTwoDays(db, deps.now());
    const [shipped, undone] = [
      await countSoFar(db, 'order.shipped', days),
      await countSoFar(db, 'order.unshipped', days),
    ];
    return {
      ordered: await countSoFar(db, 'order.placed', days),
      shipped: { today: without(shipped.today, undone.today), before: without(shipped.before, undone.before) },
    };
  });
  mount(app, deps, overviewContract.readSales, async () => ({
    days: await read('day', salesDays(await today())),
    months: await read('month', salesMonths(await today())),
  }));
  mount(app, deps, overviewContract.readBest, async ({ query }) => {
    const of = { period: periodText(query.period, await today()), currency, limit: MAX_BEST_ROWS };
    const sold = (row: Pick<SalesRow, 'orders' | 'amount_minor'>) => ({
      orders: row.orders,
      amount: fromMinorUnits(row.amount_minor, currency),
    });
    const products = await listBestSellers(db, 'product', of);
    const customers = await listBestSellers(db, 'customer', of);
    return {
      products: products.map(({ subject_id, product, part_number, quantity, ...row }) => ({
        _id: subject_id,
        product: product ?? '',
        partNumber: part_number,
        quantity,
        ...sold(row),
      })),
      customers: customers.map(({ subject_id, customer, email, retired_at, ...row }) => ({
        _id: subject_id,
        name: retired_at === null ? customer : null,
        email: retired_at === null ? email : null,
        ...sold(row),
      })),
    };
  });
  return app;

  async function today(): Promise<string> {
    return dayOf(deps.now(), await readTimeZone(db));
  }

  /** Periods without sales have zeros. */
  async function read(series: 'day' | 'month', periods: string[]): Promise<SalesOfPeriod[]> {
    const rows = await listSalesSince(db, { series, currency, since: periods[0] ?? '' });
    const byPeriod = new Map(rows.map((row) => [row.period, row]));
    return periods.map((period) => {
      const { orders, amount_minor } = byPeriod.get(period) ?? { orders: 0, amount_minor: minor(0) };
      return { period, orders, amount: fromMinorUnits(amount_minor, currency) };
    });
  }
}

/** A shipment of another day may be undone today. */
function without(count: number | null, undone: number | null): number | null {
  return count === null || undone === null ? null : Math.max(0, count - undone);
}

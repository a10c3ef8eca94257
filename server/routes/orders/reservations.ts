import { Hono } from 'hono';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { type HolderRow, holderList } from '#server/queries/orders/reservations.ts';
import { toOrder } from '#server/routes/orders/orders.ts';
import { respondPage, toPage } from '#server/routes/paging.ts';
import { type Reservation, reservationsContract } from '#shared/contracts/orders/reservations.ts';
import { type Currency, fromMinorUnits, sumMinor } from '#shared/domain/money.ts';

const MAX_CUSTOMERS = 100;
const MAX_ORDERS_EACH = 100;

export function reservationRoutes(deps: Deps): Hono {
  const app = new Hono();

  // One order more shows whether there are others.
  const list = holderList(MAX_ORDERS_EACH + 1);

  mount(app, deps, reservationsContract.list, async ({ context, query }) => {
    const page = toPage(query);
    const request = { page: { ...page, limit: Math.min(page.limit, MAX_CUSTOMERS) }, filter: {} };
    return respondPage(context, deps.db, list, request, (row) => toReservation(row, deps.settings.currency));
  });
  return app;
}

function toReservation(row: HolderRow, currency: Currency): Reservation {
  const shown = row.orders.slice(0, MAX_ORDERS_EACH);
  return {
    email: row.email,
    verified: row.email_verified === 1,
    quantity: shown.reduce((sum, order) => sum + order.quantity, 0),
    total: fromMinorUnits(sumMinor(shown.map((order) => order.total_minor)), currency),
    reservedUntil: new Date(shown[0]?.reserved_until ?? 0).toISOString(),
    orders: shown.map(toOrder),
    hasMore: row.orders.length > shown.length,
  };
}

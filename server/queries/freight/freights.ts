import type { Insertable } from 'kysely';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { FreightRow, FreightsTable } from '#server/db/schema/tables/freights.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { whereAllowed } from '#server/queries/orders/order-state.ts';
import { freightId } from '#shared/domain/freight/freight-id.ts';

export async function insertFreight(
  db: WriteTransaction,
  freight: Omit<Insertable<FreightsTable>, 'id'>,
): Promise<FreightRow> {
  return db
    .insertInto('freights')
    .values({ id: freightId(freight.checkout_id), ...freight })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const freightOfCheckout = prepareQuery((db, { checkoutId }: { checkoutId: string }) =>
  db.selectFrom('freights').selectAll().where('checkout_id', '=', checkoutId),
);

export async function findFreightOf(db: Database, checkoutId: string): Promise<FreightRow | undefined> {
  return freightOfCheckout.first(db, { checkoutId });
}

/** How checkouts are delivered, by their ids; of those for which nothing was agreed on, nothing. */
export async function listDeliveries(db: Database, checkoutIds: string[]): Promise<Map<string, string>> {
  if (checkoutIds.length === 0) return new Map();
  const query = db.selectFrom('freights').select(['checkout_id', 'name']).where('checkout_id', 'in', checkoutIds);
  return new Map((await query.execute()).map(({ checkout_id: id, name }) => [id, name]));
}

/** Closes the unpaid freight of a checkout with the last of its orders. The order must be locked. */
export async function closeFreight(
  db: WriteTransaction,
  checkoutId: string,
  closing: { at: number; as: 'cancelled_at' | 'expired_at' },
): Promise<FreightRow | undefined> {
  // Locks it: of two orders that are closed at the same moment, one is the last.
  if (!(await findFreightOf(db, checkoutId))) return undefined;
  return db
    .updateTable('freights as orders')
    .set({ [closing.as]: closing.at })
    .where('orders.checkout_id', '=', checkoutId)
    .where(whereAllowed('pay'))
    .where('orders.due_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders as open')
            .select('open.id')
            .where('open.checkout_id', '=', checkoutId)
            .where('open.cancelled_at', 'is', null)
            .where('open.expired_at', 'is', null),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst();
}

/** On account: from now on it is due, with the first invoice of its checkout. Undefined when it costs nothing or is due or paid already. */
export async function markFreightInvoiced(
  db: WriteTransaction,
  checkoutId: string,
  dueAt: number,
): Promise<FreightRow | undefined> {
  return db
    .updateTable('freights')
    .set({ due_at: dueAt })
    .where('checkout_id', '=', checkoutId)
    .where('total_minor', '>', 0 as FreightRow['total_minor'])
    .where('terms_days', 'is not', null)
    .where('due_at', 'is', null)
    .where('paid_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

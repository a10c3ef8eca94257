import { sql } from 'kysely';
import type { PaymentIntentRow, RefundRow } from '#server/db/schema/tables/payments.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { rowCountsOfOrders } from '#server/queries/row-counts.ts';

// How many there are of each state, for metrics: each count reads an index only.

const endedPayments = ['succeeded', 'cancelled'] as const satisfies PaymentIntentRow['state'][];
const refundStates = ['owed', 'pending', 'succeeded', 'failed'] as const satisfies RefundRow['status'][];

/** An order counts in each state that it has reached; `to_ship` and `held` are those of now. */
export async function countOrdersByState(db: Database): Promise<Record<string, number>> {
  const sizes = await rowCountsOfOrders(db);
  return {
    placed: sizes.orders + sizes['orders cancelled'],
    paid: sizes['orders paid'],
    shipped: sizes['orders shipped'],
    refunded: sizes['orders refunded'],
    expired: sizes['orders expired'],
    cancelled: sizes['orders cancelled'],
    to_ship: sizes['orders cleared for shipping'],
    held: sizes['orders held'],
  };
}

export async function countPaymentsByState(db: Database): Promise<Record<string, number>> {
  const payments = db.selectFrom('payment_intents').select(({ fn }) => fn.countAll<number>().as('count'));
  // SQLite uses a partial index only where a statement repeats its condition.
  const ended = payments.where('state', '<>', sql.lit('open' as const));
  const open = await payments.where('state', '=', sql.lit('open' as const)).executeTakeFirst();
  return {
    open: Number(open?.count ?? 0),
    ...(await countEach(endedPayments, (state) => ended.where('state', '=', sql.lit(state)).executeTakeFirst())),
  };
}

/** Without those that do not count. */
export function countRefundsByState(db: Database): Promise<Record<string, number>> {
  return countEach(refundStates, (status) =>
    db
      .selectFrom('refunds')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('status', '=', sql.lit(status))
      .where('void_at', 'is', null)
      .executeTakeFirst(),
  );
}

async function countEach<State extends string>(
  states: readonly State[],
  count: (state: State) => Promise<{ count: number } | undefined>,
): Promise<Record<string, number>> {
  const counts = states.map(async (state) => [state, Number((await count(state))?.count ?? 0)]);
  return Object.fromEntries(await Promise.all(counts));
}

/** When the newest webhook that was applied had come; undefined when none has. */
export async function findNewestWebhook(db: Database): Promise<number | undefined> {
  const newest = db.selectFrom('webhook_events').select(({ fn }) => fn.max('received_at').as('at'));
  return (await newest.executeTakeFirst())?.at ?? undefined;
}

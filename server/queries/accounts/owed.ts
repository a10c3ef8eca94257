import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Tables } from '#server/db/schema/tables.ts';
import { type Minor, minor } from '#shared/domain/money.ts';

/** The unpaid orders on account of the account that the query is about; with the first instant of `today` those whose invoices are overdue. */
export function owedBy(today?: number) {
  return (eb: ExpressionBuilder<Tables, 'accounts'>) =>
    eb
      .selectFrom('orders')
      .select(sql<number>`coalesce(sum(orders.total_minor - orders.transferred_minor), 0)`.as('owed'))
      .whereRef('orders.account_id', '=', 'accounts.id')
      .where('orders.terms_days', 'is not', null)
      .where('orders.paid_at', 'is', null)
      .where('orders.cancelled_at', 'is', null)
      .where('orders.expired_at', 'is', null)
      .$if(today !== undefined, (query) => query.where('orders.due_at', '<', today ?? 0));
}

/** In a transaction, which must hold the account's row: reads the orders without locking them. */
export async function sumOwed(db: Database, accountId: string): Promise<Minor> {
  const row = await db
    .selectFrom('accounts')
    .select((eb) => owedBy()(eb).as('owed'))
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  return minor(Number(row?.owed ?? 0));
}

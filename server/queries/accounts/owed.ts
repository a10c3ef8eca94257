import { type ExpressionBuilder, sql } from 'kysely';
import { FREIGHTS } from '#server/db/payables.ts';
import type { Database, Tables } from '#server/db/schema/tables.ts';
import { type Minor, minor } from '#shared/domain/money.ts';

/**
 * What is owed for orders on account, and their freight, by the account that the query is about; with the first instant of
 * `today` what is overdue.
 */
export function owedBy(today?: number) {
  return (eb: ExpressionBuilder<Tables, 'accounts'>) =>
    sql<number>`(${owedIn(eb, 'orders', today)} + ${owedIn(eb, FREIGHTS, today)})`;
}

function owedIn(eb: ExpressionBuilder<Tables, 'accounts'>, table: 'orders', today: number | undefined) {
  return eb
    .selectFrom(
      eb
        .selectFrom(table)
        .select(
          sql<number>`${today === undefined ? sql`orders.total_minor` : dueOf(today)} - orders.transferred_minor`.as(
            'amount',
          ),
        )
        .whereRef('orders.account_id', '=', 'accounts.id')
        .where('orders.terms_days', 'is not', null)
        .where('orders.paid_at', 'is', null)
        .where('orders.cancelled_at', 'is', null)
        .where('orders.expired_at', 'is', null)
        .$if(today !== undefined, (query) => query.where('orders.due_at', '<', today ?? 0))
        // Makes SQLite seek by the index of what is owed, instead of reading all orders of the account.
        .orderBy('orders.due_at')
        .as('unpaid'),
    )
    .select(sql<number>`coalesce(sum(unpaid.amount), 0)`.as('owed'));
}

/** What invoices ask for until then of an order that is due; those over a part of it say when. */
const dueOf = (today: number) => sql`coalesce((select sum(invoice_lines.total_minor) from invoice_lines
  where invoice_lines.order_id = orders.id and invoice_lines.kind = 'invoice' and invoice_lines.due_at < ${today}),
  orders.total_minor)`;

/** In a transaction, which must hold the account's row: reads the orders without locking them. */
export async function sumOwed(db: Database, accountId: string): Promise<Minor> {
  const row = await db
    .selectFrom('accounts')
    .select((eb) => owedBy()(eb).as('owed'))
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  return minor(Number(row?.owed ?? 0));
}

import { type ExpressionBuilder, sql } from 'kysely';
import type { PaymentTermsRow } from '#server/db/schema/tables/customers.ts';
import type { Database, Tables, WriteTransaction } from '#server/db/schema/tables.ts';
import { type Minor, minor } from '#shared/domain/money.ts';

// What customers may owe, and what they owe: the unpaid rest of their orders on account.

/** On PostgreSQL a transaction locks them. */
export async function findTerms(db: Database, userId: string): Promise<PaymentTermsRow | undefined> {
  return db.selectFrom('account_terms').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export async function saveTerms(db: WriteTransaction, terms: PaymentTermsRow): Promise<void> {
  const { user_id: _, ...changed } = terms;
  await db
    .insertInto('account_terms')
    .values(terms)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
    .execute();
}

export async function deleteTerms(db: WriteTransaction, userId: string): Promise<void> {
  await db.deleteFrom('account_terms').where('user_id', '=', userId).execute();
}

/** The unpaid orders on account of the user that the query is about; with the first instant of `today` those whose invoices are overdue. */
export function owedBy(today?: number) {
  return (eb: ExpressionBuilder<Tables, 'users'>) =>
    eb
      .selectFrom('orders')
      .select(sql<number>`coalesce(sum(orders.total_minor - orders.transferred_minor), 0)`.as('owed'))
      .whereRef('orders.owner_id', '=', 'users.id')
      .where('orders.terms_days', 'is not', null)
      .where('orders.paid_at', 'is', null)
      .where('orders.cancelled_at', 'is', null)
      .where('orders.expired_at', 'is', null)
      .$if(today !== undefined, (query) => query.where('orders.due_at', '<', today ?? 0));
}

/** In a transaction, which must hold the user's row: reads the orders without locking them. */
export async function sumOwed(db: Database, userId: string): Promise<Minor> {
  const row = await db
    .selectFrom('users')
    .select((eb) => owedBy()(eb).as('owed'))
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return minor(Number(row?.owed ?? 0));
}

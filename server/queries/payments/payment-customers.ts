import { prepareQuery } from '#server/db/prepared-query.ts';
import type { PaymentCustomerRow } from '#server/db/schema/tables/payments.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';

const customerOfAccount = prepareQuery((db, { accountId }: { accountId: string }) =>
  db.selectFrom('payment_customers').selectAll().where('account_id', '=', accountId),
);

export async function findPaymentCustomer(db: Database, accountId: string): Promise<PaymentCustomerRow | undefined> {
  return customerOfAccount.first(db, { accountId });
}

interface NewCustomer {
  accountId: string;
  customerId: string;
  attempt: number;
  at: number;
  isClosed: boolean;
}

/** Keeps the first one when two requests ask at the same moment, which get the same id from the provider anyway. */
export async function savePaymentCustomer(db: WriteTransaction, customer: NewCustomer): Promise<void> {
  const { accountId, customerId, attempt, at, isClosed } = customer;
  await db
    .insertInto('payment_customers')
    .values({
      account_id: accountId,
      customer_id: customerId,
      attempt,
      created_at: at,
      closed_at: isClosed ? at : null,
    })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet((eb) => ({
          customer_id: eb.ref('excluded.customer_id'),
          attempt: eb.ref('excluded.attempt'),
          closed_at: eb.ref('excluded.closed_at'),
        }))
        .where('payment_customers.customer_id', 'is', null),
    )
    .execute();
}

export async function closePaymentCustomer(db: WriteTransaction, accountId: string, at: number): Promise<void> {
  await db
    .updateTable('payment_customers')
    .set({ closed_at: at })
    .where('account_id', '=', accountId)
    .where('customer_id', 'is not', null)
    .execute();
}

/** The next one is made under another idempotency key. */
export async function forgetPaymentCustomer(db: WriteTransaction, customerId: string): Promise<void> {
  await db
    .updateTable('payment_customers')
    .set((eb) => ({ customer_id: null, attempt: eb('attempt', '+', 1), closed_at: null }))
    .where('customer_id', '=', customerId)
    .execute();
}

/** Those of people who have closed their account, while the provider still has them. */
export async function listClosedCustomers(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_customers')
    .select('customer_id')
    .where('closed_at', 'is not', null)
    .orderBy('closed_at')
    .limit(1000)
    .execute();
  return rows.flatMap(({ customer_id }) => customer_id ?? []);
}

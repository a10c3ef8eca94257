import { prepareQuery } from '#server/db/prepared-query.ts';
import type { CustomerRow } from '#server/db/schema/tables/customers.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';

const customerById = prepareQuery((db, { userId }: { userId: string }) =>
  db.selectFrom('customers').selectAll().where('user_id', '=', userId),
);

/** Undefined for a customer of whom staff have noted nothing. */
export async function findCustomer(db: Database, userId: string): Promise<CustomerRow | undefined> {
  return customerById.first(db, { userId });
}

const customerTaxRateOf = prepareQuery((db, { userId }: { userId: string }) =>
  db
    .selectFrom('users')
    .leftJoin('shop_settings', (join) => join.onTrue())
    .leftJoin('customers', 'customers.user_id', 'users.id')
    .select(['shop_settings.tax_rate', 'shop_settings.tax_name', 'customers.tax_id', 'customers.tax_exempt_reason'])
    .where('users.id', '=', userId),
);

/** The taxes of the shop and of a customer, in one statement; null is what was never set. */
export async function findCustomerTaxRate(db: Database, userId: string) {
  return customerTaxRateOf.first(db, { userId });
}

/** Of a closed account; its orders keep what they were placed with. */
export async function eraseCustomerTax(db: WriteTransaction, userId: string): Promise<void> {
  await db
    .updateTable('customers')
    .set({ tax_id: null, tax_exempt_reason: null })
    .where('user_id', '=', userId)
    .execute();
}

export async function saveCustomerTax(
  db: WriteTransaction,
  customer: Pick<CustomerRow, 'user_id' | 'tax_id' | 'tax_exempt_reason' | 'updated_at'>,
): Promise<void> {
  const { user_id: _, ...changed } = customer;
  await db
    .insertInto('customers')
    .values(customer)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
    .execute();
}

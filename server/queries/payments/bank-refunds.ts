import type { Insertable } from 'kysely';
import type { BankRefundRow, BankRefundsTable } from '#server/db/schema/tables/payments.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';

export async function insertBankRefund(db: WriteTransaction, row: Insertable<BankRefundsTable>): Promise<void> {
  await db.insertInto('bank_refunds').values(row).execute();
}

export interface BankRefundOfOrder extends BankRefundRow {
  email: string | null;
}

/** Oldest first, with who recorded each. */
export async function listBankRefundsOf(db: Database, orderId: string): Promise<BankRefundOfOrder[]> {
  return db
    .selectFrom('bank_refunds')
    .leftJoin('users', 'users.id', 'bank_refunds.recorded_by')
    .selectAll('bank_refunds')
    .select('users.email')
    .where('bank_refunds.order_id', '=', orderId)
    .orderBy('bank_refunds.seq')
    .execute();
}

export async function listBankRefundsOfReturns(db: Database, returnIds: string[]): Promise<BankRefundRow[]> {
  if (returnIds.length === 0) return [];
  return db.selectFrom('bank_refunds').selectAll().where('return_id', 'in', returnIds).execute();
}

export async function findBankRefundOf(db: Database, returnId: string): Promise<BankRefundRow | undefined> {
  return db.selectFrom('bank_refunds').selectAll().where('return_id', '=', returnId).executeTakeFirst();
}

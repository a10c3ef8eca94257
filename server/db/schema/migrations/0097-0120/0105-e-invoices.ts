import type { Kysely } from 'kysely';

/** What e-invoices say of the shop and of who pays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['country', 'electronic_address', 'iban', 'e_invoice_mails']) {
    await db.schema.alterTable('shop_settings').addColumn(column, 'text').execute();
  }
  for (const column of ['country', 'electronic_address']) {
    await db.schema.alterTable('accounts').addColumn(column, 'text').execute();
  }
}

import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { ERASED } from '#shared/domain/customers/erased.ts';

/**
 * Erases what was written in the quotes of a person's own account, and the files. Products and prices stay; so does what
 * a person wrote for a company.
 */
export async function eraseQuotesOf(db: WriteTransaction, userId: string): Promise<void> {
  const own = db.selectFrom('quotes').select('id').where('account_id', '=', userId);
  await db.updateTable('quotes').set({ request_fingerprint: null }).where('account_id', '=', userId).execute();
  const words = { text: ERASED, request_fingerprint: null };
  await db.updateTable('quote_messages').set(words).where('quote_id', 'in', own).execute();
  await db.updateTable('quote_versions').set({ note: null, freight: null }).where('quote_id', 'in', own).execute();
  await db
    .updateTable('quote_lines')
    .set({ name: ERASED, lead_time: null })
    .where('quote_id', 'in', own)
    .where('product_id', 'is', null)
    .execute();
  await db
    .deleteFrom('quote_files')
    .where('owner_id', '=', userId)
    .where((eb) => eb.or([eb('quote_id', 'is', null), eb('quote_id', 'in', own)]))
    .execute();
}

import type { ShopSettingsTable } from '#server/db/schema/tables/shop.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { toTaxThousandths } from '#shared/domain/invoices/tax-rate.ts';

type Changed = Partial<Omit<ShopSettingsTable, 'id' | 'version' | 'tax_rate' | 'tax_name'>>;

/** In percent as text; null: no tax. */
export async function setTax({ deps }: TestShop, percent: string | null, changed: Changed = {}): Promise<void> {
  const tax = { tax_rate: percent === null ? null : toTaxThousandths(percent), tax_name: 'VAT' };
  const row = { id: 1 as const, version: 1, name: 'Nuts & Co', locale: 'en-US', updated_at: 1 };
  await inTransaction(deps.db, (db) =>
    db
      .insertInto('shop_settings')
      .values({ ...row, ...tax, ...changed })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...tax, ...changed }))
      .execute(),
  );
}

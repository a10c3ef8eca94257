import { inTransaction } from '#server/db/transaction.ts';
import { updateAccount } from '#server/queries/accounts/accounts.ts';
import { setTax } from '#server/testing/set-tax.ts';
import type { TestShop } from '#server/testing/test-shop.ts';

const seller = {
  legal_name: 'Nuts & Bolts GmbH',
  address: '12 Dock Road\n20457 Hamburg',
  email: 'billing@nuts.example',
  tax_id: 'DE 136 695 976',
  country: 'DE',
  iban: 'DE89370400440532013000',
};

/** A German shop that has all that its e-invoices say; `percent` is that of its tax, null for none. */
export async function setEInvoicing(
  shop: TestShop,
  percent: string | null = '19',
  changed: object = {},
): Promise<void> {
  await setTax(shop, percent, { ...seller, ...changed });
}

/** Of an account, with the country of its buyer. */
export async function setBuyer(
  shop: TestShop,
  accountId: string,
  change: Parameters<typeof updateAccount>[2],
): Promise<void> {
  await inTransaction(shop.deps.db, (db) => updateAccount(db, accountId, change));
}

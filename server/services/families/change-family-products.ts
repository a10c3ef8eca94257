import { AppError } from '#server/app-error.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { FamilyRow } from '#server/db/schema/tables/products.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { countFamilyProducts, findFamily } from '#server/queries/families/families.ts';
import { recordEvents } from '#server/queries/history/events.ts';
import { lockProductsOnSale } from '#server/queries/products/products.ts';
import { nameProducts } from '#server/services/families/name-products.ts';
import type { FamilyProductsChange } from '#shared/contracts/families/families.ts';
import { MAX_FAMILY_PRODUCTS } from '#shared/domain/limits.ts';
import { familyKey } from '#shared/domain/products/family.ts';
import { familyFieldMessages } from '#shared/messages/families/family-fields.ts';

/**
 * Puts products on sale into a family and takes others out, those that are in another one only from this one.
 * @throws {AppError} not_found, also for a product that is not on sale; invalid_fields for too many products
 */
export async function changeFamilyProducts(
  deps: Deps,
  { id, change, actor }: { id: string; change: FamilyProductsChange; actor: string },
): Promise<FamilyRow> {
  const { add, remove } = change;
  return inTransaction(deps.db, async (db) => {
    const by = { at: deps.now(), actor };
    const products = await lockProductsOnSale(db, [...new Set([...add, ...remove])]);
    const family = await findFamily(db, id);
    if (!family || add.some((each) => !products.has(each))) throw new AppError('not_found');
    const leaving = remove.filter((each) => familyKey(products.get(each)?.family ?? '') === family.key);
    const left = await nameProducts(db, leaving, null, by);
    const joined = await nameProducts(db, add, family.name, by);
    if ((await countFamilyProducts(withoutRowLocks(db), family.key)) > MAX_FAMILY_PRODUCTS) {
      const message = familyFieldMessages.tooManyProducts(MAX_FAMILY_PRODUCTS);
      throw new AppError('invalid_fields', { message, fields: { add: message } });
    }
    const events = [...left, ...joined];
    if (events.length > 0) await recordEvents(db, events);
    return family;
  });
}

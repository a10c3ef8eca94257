import { AppError } from '#server/app-error.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { FamilyRow } from '#server/db/schema/tables/products.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { findFamily, listFamilyProductIds } from '#server/queries/families/families.ts';
import { lockProducts } from '#server/queries/products/products.ts';

/**
 * A family and the ids of its products on sale, all locked: the products first, as a change of a product does it.
 * @throws {AppError} not_found, changed_meanwhile when a product came in between
 */
export async function lockFamily(db: WriteTransaction, id: string): Promise<{ row: FamilyRow; productIds: string[] }> {
  const found = await findFamily(withoutRowLocks(db), id);
  if (!found) throw new AppError('not_found');
  const productIds = await listFamilyProductIds(db, found.key);
  await lockProducts(db, productIds);
  const row = await findFamily(db, id);
  if (!row) throw new AppError('not_found');
  const locked = new Set(productIds);
  const isWhole = (await listFamilyProductIds(db, row.key)).every((each) => locked.has(each));
  if (!isWhole) throw new AppError('changed_meanwhile');
  return { row, productIds };
}

import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { ProductCategoryRow } from '#server/db/schema/tables/product-categories.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import {
  deleteProductCategory,
  findProductCategory,
  insertProductCategory,
  readProductCategories,
  updateProductCategory,
} from '#server/queries/product-categories/product-categories.ts';
import { holdsAll } from '#server/services/holds-all.ts';
import { changeShownPicture } from '#server/services/products/keep-pictures.ts';
import type {
  NewProductCategory,
  ProductCategoryChange,
} from '#shared/contracts/product-categories/product-categories.ts';
import { MAX_CATEGORY_LEVELS } from '#shared/domain/product-categories/category-tree.ts';
import { MAX_PRODUCT_CATEGORIES } from '#shared/domain/product-categories/product-category-limits.ts';
import { categoryKey } from '#shared/domain/products/category.ts';
import { productCategoryFieldMessages as messages } from '#shared/messages/product-categories/product-categories.ts';

/** @throws {AppError} invalid_fields when the category is in the tree already, or has no place where it was put */
export async function addProductCategory(
  deps: Deps,
  { name, parent, description, image }: NewProductCategory,
  actor: string,
): Promise<ProductCategoryRow> {
  return inTransaction(deps.db, async (db) => {
    const at = deps.now();
    const id = randomUUIDv7();
    const name_key = categoryKey(name);
    const rows = await readProductCategories(db);
    if (rows.some((row) => row.name_key === name_key)) refuse('name', messages.nameTaken);
    if (rows.length >= MAX_PRODUCT_CATEGORIES) refuse('name', messages.tooMany);
    const parent_key = await placeBelow(db, rows, name_key, parent);
    await changeShownPicture(db, { before: null, after: image, at });
    const row = { id, name, name_key, parent_key, description, image, version: 1, created_at: at, updated_at: at };
    await insertProductCategory(db, row);
    await recordEvent(db, { at, actor, type: 'product_category.added', subjectId: id, after: { name, parent } });
    return required(await findProductCategory(db, id));
  });
}

/**
 * Replaces what is said of one, unless it has changed since the version that the new one was made from. The same again changes nothing.
 * @throws {AppError} not_found, product_category_changed, invalid_fields for another name, or a place that it cannot have
 */
export async function changeProductCategory(
  deps: Deps,
  { id, change, actor }: { id: string; change: ProductCategoryChange; actor: string },
): Promise<ProductCategoryRow> {
  return inTransaction(deps.db, async (db) => {
    const rows = await readProductCategories(db);
    const earlier = rows.find((row) => row.id === id);
    if (!earlier) throw new AppError('not_found');
    const { version, parent, ...said } = change;
    if (categoryKey(said.name) !== earlier.name_key) refuse('name', messages.nameFixed);
    const parent_key = await placeBelow(db, rows, earlier.name_key, parent);
    const changed = { ...said, parent_key };
    if (holdsAll(earlier, changed)) return earlier;
    if (version !== earlier.version) throw new AppError('product_category_changed');
    const at = deps.now();
    await changeShownPicture(db, { before: earlier.image, after: said.image, at });
    const update = { ...changed, version: version + 1, updated_at: at };
    await updateProductCategory(db, id, update);
    const nameOf = (key: string | null) => rows.find((row) => row.name_key === key)?.name ?? key;
    await recordEvent(db, {
      at,
      actor,
      type: 'product_category.changed',
      subjectId: id,
      before: { name: earlier.name, parent: nameOf(earlier.parent_key) },
      after: { name: said.name, parent: nameOf(parent_key) },
    });
    return { ...earlier, ...update };
  });
}

/** @throws {AppError} not_found, also when another request deleted it before */
export async function removeProductCategory(deps: Deps, id: string, actor: string): Promise<ProductCategoryRow> {
  return inTransaction(deps.db, async (db) => {
    const row = (await readProductCategories(db)).find((one) => one.id === id);
    if (!row) throw new AppError('not_found');
    const at = deps.now();
    await changeShownPicture(db, { before: row.image, after: null, at });
    await deleteProductCategory(db, row);
    const before = { name: row.name, parent: row.parent_key };
    await recordEvent(db, { at, actor, type: 'product_category.removed', subjectId: id, before });
    return row;
  });
}

/** The key of the parent, below which there is a place for the category with all that is below it. */
async function placeBelow(
  db: WriteTransaction,
  rows: ProductCategoryRow[],
  key: string,
  parent: string | null,
): Promise<string | null> {
  if (parent === null) return null;
  const parentKey = categoryKey(parent);
  if (parentKey === key) refuse('parent', messages.parentBelow);
  const isKnown = rows.some((row) => row.name_key === parentKey) || (await isNamedByProducts(db, parentKey));
  if (!isKnown) refuse('parent', messages.parentUnknown);
  const parents = new Map(rows.map((row) => [row.name_key, row.parent_key]));
  const above = chainOf(parents, parentKey);
  if (above.includes(key)) refuse('parent', messages.parentBelow);
  // Those below it keep their place below it.
  const below = rows.map((row) => chainOf(parents, row.name_key).indexOf(key));
  if (above.length + 1 + Math.max(0, ...below) > MAX_CATEGORY_LEVELS) refuse('parent', messages.parentTooDeep);
  return parentKey;
}

/** The key itself and those above it; ends where it would repeat itself. */
function chainOf(parents: Map<string, string | null>, key: string): string[] {
  const chain: string[] = [];
  for (let at: string | null = key; at !== null && !chain.includes(at); at = parents.get(at) ?? null) chain.push(at);
  return chain;
}

async function isNamedByProducts(db: WriteTransaction, key: string): Promise<boolean> {
  const named = await withoutRowLocks(db)
    .selectFrom('products')
    .select('seq')
    .where('deleted_at', 'is', null)
    .where('category_key', '=', key)
    .limit(1)
    .executeTakeFirst();
  return named !== undefined;
}

function refuse(field: 'name' | 'parent', problem: string): never {
  throw new AppError('invalid_fields', { fields: { [field]: problem } });
}

function required(row: ProductCategoryRow | undefined): ProductCategoryRow {
  if (!row) throw new Error('What was just added is not there');
  return row;
}

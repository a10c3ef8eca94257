import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import type { FamilyRow } from '#server/db/schema/tables/products.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import {
  deleteFamily,
  insertFamily,
  isFamilyTaken,
  keepFormerKey,
  updateFamily,
} from '#server/queries/families/families.ts';
import { recordEvents } from '#server/queries/history/events.ts';
import { familyFields } from '#server/services/families/family-fields.ts';
import { lockFamily } from '#server/services/families/lock-family.ts';
import { nameProducts } from '#server/services/families/name-products.ts';
import { refuseChangedMeanwhile } from '#server/services/history/refuse-changed-meanwhile.ts';
import { changeShownPicture } from '#server/services/products/keep-pictures.ts';
import type { FamilyChange, NewFamily } from '#shared/contracts/families/families.ts';
import { familyKey } from '#shared/domain/products/family.ts';
import { familyFieldMessages } from '#shared/messages/families/family-fields.ts';

/** @throws {AppError} invalid_fields when another one has the name */
export async function addFamily(deps: Deps, added: NewFamily, actor: string): Promise<FamilyRow> {
  return inTransaction(deps.db, async (db) => {
    const at = deps.now();
    const id = randomUUIDv7();
    const key = await freeKey(db, added.name, id);
    await changeShownPicture(db, { before: null, after: added.image, at });
    const row = await insertFamily(db, { id, key, ...added });
    await recordEvents(db, [{ at, actor, type: 'family.added', subjectId: id, after: added }]);
    return row;
  });
}

/** A new name becomes that of its products too. @throws {AppError} not_found, invalid_fields, changed_meanwhile */
export async function changeFamily(
  deps: Deps,
  { id, change, actor }: { id: string; change: FamilyChange; actor: string },
): Promise<FamilyRow> {
  const { seen, ...next } = change;
  return inTransaction(deps.db, async (db) => {
    const by = { at: deps.now(), actor };
    const { row: earlier, productIds } = await lockFamily(db, id);
    const before = familyFields(earlier);
    if (seen) await refuseChangedMeanwhile(db, { subjectId: id, type: 'family.changed', seen, current: before, next });
    const { name = earlier.name, description = earlier.description, image = earlier.image } = next;
    const key = await freeKey(db, name, id);
    await changeShownPicture(db, { before: earlier.image, after: image, at: by.at });
    const row = await updateFamily(db, earlier, { key, name, description, image });
    if (key !== earlier.key) await keepFormerKey(db, { id, before: earlier.key, after: key });
    const after = familyFields(row);
    if (JSON.stringify(after) === JSON.stringify(before)) return row;
    const named = name === earlier.name ? [] : await nameProducts(db, productIds, name, by);
    await recordEvents(db, [{ ...by, type: 'family.changed', subjectId: id, before, after }, ...named]);
    return row;
  });
}

/** @throws {AppError} not_found */
export async function removeFamily(deps: Deps, id: string, actor: string): Promise<FamilyRow> {
  return inTransaction(deps.db, async (db) => {
    const by = { at: deps.now(), actor };
    const { row, productIds } = await lockFamily(db, id);
    const named = await nameProducts(db, productIds, null, by);
    await changeShownPicture(db, { before: row.image, after: null, at: by.at });
    await deleteFamily(db, id);
    const before = { name: row.name, products: named.length };
    await recordEvents(db, [{ ...by, type: 'family.removed', subjectId: id, before }, ...named]);
    return row;
  });
}

async function freeKey(db: WriteTransaction, name: string, id: string): Promise<string> {
  const key = familyKey(name);
  if (!(await isFamilyTaken(db, key, id))) return key;
  throw new AppError('invalid_fields', { fields: { name: familyFieldMessages.nameTaken } });
}

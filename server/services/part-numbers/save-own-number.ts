import { AppError } from '#server/app-error.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findAccount } from '#server/queries/accounts/accounts.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import {
  countOwnNumbers,
  findByKeys,
  findOwnNumbers,
  writeOwnNumbers,
} from '#server/queries/products/own-part-numbers.ts';
import { readProducts } from '#server/queries/products/products.ts';
import { MAX_OWN_PART_NUMBERS } from '#shared/domain/part-numbers/own-part-number-limits.ts';
import { partNumberKey } from '#shared/domain/reading/part-number.ts';
import { ownNumberProblems } from '#shared/messages/part-numbers/own-part-numbers.ts';

interface Saved {
  accountId: string;
  productId: string;
  actor: string;
}

/**
 * Sets what an account calls a product. The same again changes nothing.
 * @throws {AppError} not_found, invalid_fields when another product has the number or the account has too many
 */
export async function saveOwnNumber(
  deps: Deps,
  { accountId, productId, number, actor }: Saved & { number: string },
): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    await requireAccount(db, accountId);
    const [product] = await readProducts(withoutRowLocks(db), [productId]);
    if (!product) throw new AppError('not_found');
    const before = (await findOwnNumbers(db, accountId, [productId])).get(productId);
    if (before === number) return;
    await refuseTaken(db, { accountId, productId, number });
    if (before === undefined) await requireRoom(db, accountId, 1);
    const at = deps.now();
    await writeOwnNumbers(db, { accountId, set: new Map([[productId, number]]), remove: [], at });
    const after = { added: before === undefined ? 1 : 0, changed: before === undefined ? 0 : 1, removed: 0 };
    await recordEvent(db, { at, actor, type: 'customer.part_numbers_changed', subjectId: accountId, after });
  });
}

/** Nothing is changed when there is none. */
export async function removeOwnNumber(deps: Deps, { accountId, productId, actor }: Saved): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    await requireAccount(db, accountId);
    if (!(await findOwnNumbers(db, accountId, [productId])).has(productId)) return;
    const at = deps.now();
    await writeOwnNumbers(db, { accountId, set: new Map(), remove: [productId], at });
    const after = { added: 0, changed: 0, removed: 1 };
    await recordEvent(db, { at, actor, type: 'customer.part_numbers_changed', subjectId: accountId, after });
  });
}

/** Locks it, so that the numbers are counted once. @throws {AppError} not_found */
export async function requireAccount(db: WriteTransaction, accountId: string): Promise<void> {
  if (!(await findAccount(db, accountId))) throw new AppError('not_found');
}

/** @throws {AppError} invalid_fields */
export async function requireRoom(db: WriteTransaction, accountId: string, added: number): Promise<void> {
  if ((await countOwnNumbers(db, accountId)) + added <= MAX_OWN_PART_NUMBERS) return;
  throw new AppError('invalid_fields', { fields: { number: ownNumberProblems.tooMany(MAX_OWN_PART_NUMBERS) } });
}

async function refuseTaken(
  db: WriteTransaction,
  { accountId, productId, number }: { accountId: string; productId: string; number: string },
): Promise<void> {
  const [owner] = await findByKeys(db, accountId, [partNumberKey(number)]);
  if (!owner || owner.product_id === productId) return;
  const [product] = await readProducts(withoutRowLocks(db), [owner.product_id]);
  throw new AppError('invalid_fields', { fields: { number: ownNumberProblems.taken(product?.name ?? owner.number) } });
}

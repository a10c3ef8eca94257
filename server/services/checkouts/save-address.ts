import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import type { AccountRow } from '#server/db/schema/tables/accounts.ts';
import type { AddressRow } from '#server/db/schema/tables/checkouts.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findAccount, findActing } from '#server/queries/accounts/accounts.ts';
import { deleteAddress, insertAddress, listAddresses, updateAddress } from '#server/queries/checkouts/addresses.ts';
import { findMember } from '#server/queries/companies/members.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { findRepeated, keyedRequest } from '#server/services/idempotency.ts';
import type { NewAddress } from '#shared/contracts/checkouts/addresses.ts';
import { memberMay } from '#shared/domain/companies/member-permissions.ts';
import { MAX_ADDRESSES } from '#shared/domain/limits.ts';
import { nameKey } from '#shared/domain/products/name-key.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/** A user, of whom the account acted for is meant, or staff for a company. */
export interface AddressActor {
  userId: string;
  companyId?: string;
}

/**
 * Saves an address; the same idempotency key again gives the first one.
 * @throws {AppError} too_many_addresses, idempotency_key_reused, invalid_fields when another address has the label
 */
export async function addAddress(
  deps: Deps,
  by: AddressActor,
  address: NewAddress,
  idempotencyKey: string | null = null,
): Promise<AddressRow> {
  const request = keyedRequest(idempotencyKey, { address });
  return inTransaction(deps.db, async (db) => {
    const { accountId, addresses: others } = await lockAddresses(db, by);
    const earlier = await findRepeated(request, async (key) => others.find((other) => other.idempotency_key === key));
    if (earlier) return earlier;
    if (others.length >= MAX_ADDRESSES) throw new AppError('too_many_addresses');
    const at = deps.now();
    const row: AddressRow = {
      id: randomUUIDv7(),
      account_id: accountId,
      idempotency_key: request?.key ?? null,
      request_fingerprint: request?.fingerprint ?? null,
      created_at: at,
      ...written(others, address, at),
      is_default: address.isDefault || others.length === 0 ? 1 : 0,
    };
    if (row.is_default === 1) await endDefault(db, others);
    await insertAddress(db, row);
    await recordByStaff(db, by, at);
    return row;
  });
}

/** @throws {AppError} not_found, invalid_fields when another address has the label */
export async function changeAddress(
  deps: Deps,
  by: AddressActor,
  id: string,
  address: NewAddress,
): Promise<AddressRow> {
  return inTransaction(deps.db, async (db) => {
    const { addresses } = await lockAddresses(db, by);
    const earlier = addresses.find((other) => other.id === id);
    if (!earlier) throw new AppError('not_found');
    const others = addresses.filter((other) => other !== earlier);
    const isDefault: 0 | 1 = address.isDefault ? 1 : earlier.is_default;
    const at = deps.now();
    const update = { ...written(others, address, at), is_default: isDefault };
    if (isDefault === 1) await endDefault(db, others);
    await updateAddress(db, id, update);
    await recordByStaff(db, by, at);
    return { ...earlier, ...update };
  });
}

/** The oldest address left becomes the default when the default goes. @throws {AppError} not_found */
export async function removeAddress(deps: Deps, by: AddressActor, id: string): Promise<AddressRow> {
  return inTransaction(deps.db, async (db) => {
    const { addresses } = await lockAddresses(db, by);
    const removed = addresses.find((address) => address.id === id);
    if (!removed) throw new AppError('not_found');
    await deleteAddress(db, id);
    const [oldest] = addresses.filter((other) => other !== removed).sort((a, b) => (a.id < b.id ? -1 : 1));
    if (removed.is_default === 1 && oldest) await updateAddress(db, oldest.id, { is_default: 1 });
    await recordByStaff(db, by, deps.now());
    return removed;
  });
}

/** The account's addresses, which no other transaction changes meanwhile. */
async function lockAddresses(
  db: WriteTransaction,
  by: AddressActor,
): Promise<{ accountId: string; addresses: AddressRow[] }> {
  const account =
    by.companyId === undefined ? await lockOwnAccount(db, by.userId) : await findAccount(db, by.companyId);
  if (!account || (by.companyId !== undefined && account.kind !== 'company')) throw new AppError('not_found');
  return { accountId: account.id, addresses: await listAddresses(db, account.id) };
}

/** The account for which the user acts. @throws {AppError} unauthenticated, forbidden */
async function lockOwnAccount(db: WriteTransaction, userId: string): Promise<AccountRow> {
  const acting = await findActing(db, userId);
  if (!acting) throw new AppError('unauthenticated');
  if (acting.account.kind === 'company') {
    const member = await findMember(db, userId);
    if (!member || !memberMay(member.role, 'addresses.change')) throw new AppError('forbidden');
  }
  return acting.account;
}

async function recordByStaff(db: WriteTransaction, { userId, companyId }: AddressActor, at: number): Promise<void> {
  if (companyId === undefined) return;
  await recordEvent(db, { at, actor: userId, type: 'company.changed', subjectId: companyId, after: {} });
}

function written(
  others: AddressRow[],
  { label, address, phone, country = null, postcode = null }: NewAddress,
  at: number,
) {
  const key = nameKey(label);
  if (others.some((other) => other.label_key === key))
    throw new AppError('invalid_fields', { fields: { label: fieldMessages.addressLabelTaken } });
  return { label, label_key: key, address, phone, country, postcode, updated_at: at };
}

async function endDefault(db: WriteTransaction, others: AddressRow[]): Promise<void> {
  const former = others.find((other) => other.is_default === 1);
  if (former) await updateAddress(db, former.id, { is_default: 0 });
}

import { AppError } from '#server/app-error.ts';
import { takeTransactionLock } from '#server/db/postgres/advisory-lock.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { UserRow } from '#server/db/schema/tables/users.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { TokenIdentity, VerifiedIdentity } from '#server/integrations/identity.ts';
import { seal, unseal } from '#server/integrations/seal.ts';
import { updateAccount } from '#server/queries/accounts/accounts.ts';
import { deleteKeysOf } from '#server/queries/api-keys/api-keys.ts';
import { deleteCart } from '#server/queries/cart/carts.ts';
import { deleteSavedListsOf } from '#server/queries/cart/saved-lists.ts';
import { deleteAddressesOf } from '#server/queries/checkouts/addresses.ts';
import { eraseMember } from '#server/queries/companies/erase-member.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { recordEvents } from '#server/queries/history/events.ts';
import { eraseMailsOf } from '#server/queries/mails/mails.ts';
import { lockUnshippedOrders } from '#server/queries/orders/reservations.ts';
import { closePaymentCustomer } from '#server/queries/payments/payment-customers.ts';
import { listOpenIntentsOf } from '#server/queries/payments/payments.ts';
import { deleteOwnNumbersOf } from '#server/queries/products/own-part-numbers.ts';
import { lockProducts } from '#server/queries/products/products.ts';
import { eraseQuotesOf } from '#server/queries/quotes/erase-quotes.ts';
import { eraseReturnsOf } from '#server/queries/returns/return-pictures.ts';
import { deleteStockNoticesOf } from '#server/queries/stock/stock-notices.ts';
import {
  findClosedAccount,
  findOldestKeptOrder,
  insertClosedAccount,
  listUndeletedAccounts,
  updateClosedAccount,
} from '#server/queries/users/closed-accounts.ts';
import { findUserByEmail, retireUser, updateUser } from '#server/queries/users/users.ts';
import { eraseEntriesOf, listWaitedProductsOf } from '#server/queries/waitlist/waitlist.ts';
import { deleteEndpointsOf } from '#server/queries/webhooks/endpoints.ts';
import { leaveInTransaction } from '#server/services/companies/change-member.ts';
import { closeInTransaction } from '#server/services/orders/close-order.ts';
import { deleteClosedCustomers } from '#server/services/payments/payment-customer.ts';
import { withdrawQuotesOf } from '#server/services/quotes/end-quote.ts';
import { withdrawReturnsOf } from '#server/services/returns/decide-return.ts';
import { refuseLast } from '#server/services/users/change-role.ts';
import { removeFromWaitlist } from '#server/services/waitlist/leave-waitlist.ts';
import { switchOffMade } from '#server/services/webhooks/switch-off.ts';
import { identityMessages } from '#shared/messages/users/sign-in-errors.ts';

/** Under the provider's five minutes, so that the same sign-in still deletes the account there. */
const RECENT_SIGN_IN_MS = 4 * 60_000;

/** @throws {AppError} recent_sign_in_required */
export function requireRecentSignIn(deps: Deps, { authTime }: TokenIdentity): void {
  if (deps.now() - authTime * 1000 > RECENT_SIGN_IN_MS) throw new AppError('recent_sign_in_required');
}

/** The identity behind a token; null when its account is closed already. @throws {AppError} like `verify` */
export async function verifyOpenAccount(
  deps: Deps,
  token: TokenIdentity,
  idToken: string,
): Promise<VerifiedIdentity | null> {
  if (await isClosedAccount(deps, token)) return null;
  try {
    return await deps.identity.verify(idToken);
  } catch (error) {
    // Closed at this moment: the provider does not know the account any more.
    if (await isClosedAccount(deps, token)) return null;
    throw error;
  }
}

/** Whether the token is of an account that its holder has closed, and that no user has now. */
async function isClosedAccount(deps: Deps, { subject, email }: TokenIdentity): Promise<boolean> {
  const user = await findUserByEmail(deps.db, email);
  return user?.identity_subject !== subject && (await findClosedAccount(deps.db, subject)) !== undefined;
}

/**
 * Closes the account of a verified identity: leaves the lines it stands in, cancels its reservations, which returns
 * their stock, and erases what the shop need not keep, in one transaction. `idToken` then deletes the account at the
 * provider; when that fails now, the periodic job repeats it.
 * @throws {AppError} unauthenticated, last_administrator
 */
export async function closeAccount(deps: Deps, identity: TokenIdentity, idToken: string): Promise<void> {
  const sealedToken = await seal(deps.settings.accessTokenSecret, idToken);
  const closed = await inTransaction(deps.db, (db) => closeInDatabase(db, deps, identity, sealedToken));
  if (closed === 'before') return;
  for (const { id } of closed.intents) deps.paymentQueue.add({ kind: 'intent', id });
  await Promise.all([deleteIdentity(deps, closed.userId, idToken), deleteClosedCustomers(deps)]);
}

async function closeInDatabase(db: WriteTransaction, deps: Deps, identity: TokenIdentity, sealedToken: string) {
  const at = deps.now();
  // Two administrators who close their accounts at the same moment must see each other's change.
  await takeTransactionLock(db, 'roles');
  const user = await findUserByEmail(db, identity.email);
  if (user?.identity_subject !== identity.subject) {
    // By another request at the same moment.
    if (await findClosedAccount(db, identity.subject)) return 'before';
    throw new AppError('unauthenticated');
  }
  if (user.role === 'admin') await refuseLast(db, user);
  const memberLeft = await leaveInTransaction(db, user, { at, isForced: false });
  await eraseMember(db, user, at);
  await deleteKeysOf(db, user.id);
  await deleteEndpointsOf(db, user.id);
  const webhooks = await switchOffMade(db, { ownerId: user.id }, { at, actor: user.id });
  await deleteCart(db, user.id);
  await deleteSavedListsOf(db, user.id);
  await deleteAddressesOf(db, user.id);
  await deleteOwnNumbersOf(db, user.id);
  await closePaymentCustomer(db, user.id, at);
  await deleteStockNoticesOf(db, user.id);
  await updateAccount(db, user.id, {
    tax_id: null,
    tax_exempt_reason: null,
    country: null,
    electronic_address: null,
  });
  await updateUser(db, user.id, { name: null, company: null, order_views: null });
  await retireUser(db, user, at);
  const { reserved, waited } = await lockStock(db, user);
  const intents = await listOpenIntentsOf(
    db,
    reserved.map(({ id }) => id),
  );
  await insertClosedAccount(db, {
    user_id: user.id,
    identity_subject: user.identity_subject,
    sealed_token: sealedToken,
    closed_at: at,
    identity_deleted_at: null,
    oldest_kept_at: await findOldestKeptOrder(db, user.id),
  });
  const left: RecordedEvent[] = [...memberLeft, ...webhooks];
  for (const productId of waited)
    left.push(...(await removeFromWaitlist(db, deps, { ownerId: user.id, productId, at })));
  left.push(...(await withdrawQuotesOf(db, user.id, at)));
  left.push(...(await withdrawReturnsOf(db, user.id, at)));
  await eraseReturnsOf(db, user.id);
  await eraseQuotesOf(db, user.id);
  await eraseEntriesOf(db, user.id);
  await eraseMailsOf(db, user.id);
  for (const { id } of reserved) await closeInTransaction(db, deps, id, { at, as: 'cancelled_at', actor: user.id });
  const after = { cancelledOrders: reserved.length };
  await recordEvents(db, [...left, { at, actor: user.id, type: 'user.closed', subjectId: user.id, after }]);
  return { userId: user.id, intents };
}

/**
 * In the order in which other transactions lock orders and products: no deadlock, and no lock is taken after an event.
 */
async function lockStock(db: WriteTransaction, user: UserRow): Promise<{ reserved: OrderRow[]; waited: string[] }> {
  const reserved = await lockUnshippedOrders(db, user.id);
  const waited = await listWaitedProductsOf(db, user.id);
  await lockProducts(db, [...new Set([...reserved.map((order) => order.product_id), ...waited])]);
  return { reserved, waited };
}

/** Deletes the account at the provider. Never rejects; the periodic job repeats what failed. */
async function deleteIdentity(deps: Deps, userId: string, idToken: string): Promise<void> {
  try {
    const outcome = await deps.identity.deleteAccount(idToken);
    const deletedAt = outcome === 'deleted' ? deps.now() : null;
    await inTransaction(deps.db, (db) =>
      updateClosedAccount(db, userId, { sealed_token: null, identity_deleted_at: deletedAt }),
    );
    // The next sign-in of this account, which the shop refuses, deletes it.
    if (deletedAt === null) deps.log.error('A closed account is still at the identity provider', null, { userId });
  } catch (error) {
    deps.log.error('A closed account could not be deleted at the identity provider yet', error, { userId });
  }
}

/** Repeats deletions at the provider that a failure or a crash has left. */
export async function deleteClosedIdentities(deps: Deps): Promise<void> {
  for (const { user_id, sealed_token } of await listUndeletedAccounts(deps.db)) {
    if (deps.isShuttingDown()) return;
    const idToken = sealed_token === null ? null : await unseal(deps.settings.accessTokenSecret, sealed_token);
    // With another secret the token is lost; the provider then refuses the empty one.
    await deleteIdentity(deps, user_id, idToken ?? '');
  }
}

/** Deletes an account at the provider that came back after it was closed. @throws {AppError} unauthenticated */
export async function refuseClosedAccount(deps: Deps, identity: TokenIdentity, idToken: string): Promise<void> {
  if (!(await isClosedAccount(deps, identity))) return;
  const closed = await findClosedAccount(deps.db, identity.subject);
  if (!closed || closed.identity_deleted_at !== null) return;
  await deleteIdentity(deps, closed.user_id, idToken);
  throw new AppError('unauthenticated', { message: identityMessages.accountClosed });
}

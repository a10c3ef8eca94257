import { AppError } from '#server/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { RefusedError, SavedFailureError } from '#server/integrations/stripe-errors.ts';
import { findOpenAccount } from '#server/queries/accounts/accounts.ts';
import { findCompany } from '#server/queries/companies/companies.ts';
import {
  findPaymentCustomer,
  forgetPaymentCustomer,
  listClosedCustomers,
  savePaymentCustomer,
} from '#server/queries/payments/payment-customers.ts';
import { type MemberRole, memberMay } from '#shared/domain/companies/member-permissions.ts';

/** How many saved failures of the provider one account can skip per day. */
const MAX_SAVED_FAILURES = 10;

export interface CardUser {
  userId: string;
  /** In the company that the user acts for. */
  member?: MemberRole | null;
}

/**
 * Whether the account's stored cards may pay, and whether this user may keep another one: a person's own cards are theirs, those
 * of a company need its leave and are kept by its managers.
 */
export async function storedCardRights({ db }: Deps, { userId, member }: CardUser, accountId: string) {
  if (accountId === userId) return { mayUse: true, mayKeep: true };
  const mayUse = (await findCompany(db, accountId))?.stored_cards === 1;
  return { mayUse, mayKeep: mayUse && !!member && memberMay(member, 'cards.change') };
}

/**
 * The provider's id of who keeps cards for an account, made when there is none. A process that ends before it is recorded
 * gets the same one again, by the key. @throws {AppError} the provider's own
 */
export async function ensurePaymentCustomer(deps: Deps, accountId: string): Promise<string> {
  const known = await findPaymentCustomer(deps.db, accountId);
  if (known?.customer_id) return known.customer_id;
  const first = known?.attempt ?? 1;
  for (let attempt = first; ; attempt += 1) {
    try {
      const customerId = await deps.payments.createCustomer({
        accountId,
        idempotencyKey: `customer-${accountId}-${attempt}`,
      });
      const at = deps.now();
      await inTransaction(deps.db, async (db) => {
        // The account may have been closed during the provider's call.
        const isClosed = (await findOpenAccount(db, accountId)) === undefined;
        await savePaymentCustomer(db, { accountId, customerId, attempt, at, isClosed });
      });
      const saved = await findPaymentCustomer(deps.db, accountId);
      return saved?.customer_id ?? customerId;
    } catch (error) {
      if (!(error instanceof SavedFailureError) || attempt - first >= MAX_SAVED_FAILURES) throw error;
    }
  }
}

/** Null when the provider does not know the customer any more, who is then forgotten. */
export async function withKnownCustomer<T>(
  deps: Deps,
  customerId: string | null,
  action: () => Promise<T>,
): Promise<T | null> {
  try {
    return await action();
  } catch (error) {
    const isUnknown = error instanceof RefusedError && error.reason === 'resource_missing';
    if (customerId === null || !isUnknown) throw error;
    await forgetCustomer(deps, customerId);
    return null;
  }
}

/** One that was deleted at the provider, or belongs to its other mode. */
export async function forgetCustomer(deps: Deps, customerId: string): Promise<void> {
  deps.log.error('A customer is not known to the payment provider any more', null, { customerId });
  await inTransaction(deps.db, (db) => forgetPaymentCustomer(db, customerId));
}

/** Deletes the cards of closed accounts at the provider. Never rejects; the periodic job repeats what failed. */
export async function deleteClosedCustomers(deps: Deps): Promise<void> {
  try {
    for (const customerId of await listClosedCustomers(deps.db)) {
      if (deps.isShuttingDown()) return;
      await deps.payments.deleteCustomer(customerId);
      await inTransaction(deps.db, (db) => forgetPaymentCustomer(db, customerId));
    }
  } catch (error) {
    deps.log.error('The cards of a closed account could not be deleted at the payment provider yet', error);
  }
}

export interface Payer {
  /** The provider's id of who keeps the cards; null while none is kept. */
  customerId: string | null;
  mayUse: boolean;
  mayKeep: boolean;
}

/** Who pays for an account; made at the provider only to keep a card. @throws {AppError} stored_cards_off, the provider's own */
export async function findPayer(
  deps: Deps,
  user: CardUser,
  { accountId, keepCard }: { accountId: string; keepCard: boolean },
): Promise<Payer> {
  const rights = await storedCardRights(deps, user, accountId);
  if (keepCard && !rights.mayKeep) throw new AppError('stored_cards_off');
  if (!rights.mayUse) return { ...rights, customerId: null };
  if (keepCard) return { ...rights, customerId: await ensurePaymentCustomer(deps, accountId) };
  return { ...rights, customerId: (await findPaymentCustomer(deps.db, accountId))?.customer_id ?? null };
}

import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import type { StoredCardView } from '#server/integrations/stripe-cards.ts';
import { findPaymentCustomer } from '#server/queries/payments/payment-customers.ts';
import {
  ensurePaymentCustomer,
  forgetCustomer,
  storedCardRights,
  withKnownCustomer,
} from '#server/services/payments/payment-customer.ts';
import { type StoredCard, storedCardsContract } from '#shared/contracts/payments/stored-cards.ts';
import { memberMay } from '#shared/domain/companies/member-permissions.ts';

/** Read from the provider, which alone has them. */
export function storedCardRoutes(deps: Deps): Hono {
  const app = new Hono();

  mount(app, deps, storedCardsContract.list, async ({ caller, params }) => {
    const accountId = await requireCards(deps, caller, params.id, 'use');
    const customer = await findPaymentCustomer(deps.db, accountId);
    if (!customer?.customer_id) return [];
    const cards = await deps.payments.listCards(customer.customer_id);
    if (cards === null) await forgetCustomer(deps, customer.customer_id);
    return (cards ?? []).map((card) => toStoredCard(card, deps.now()));
  });
  mount(app, deps, storedCardsContract.add, async ({ caller, params }) => {
    const accountId = await requireCards(deps, caller, params.id, 'change');
    if (!(await storedCardRights(deps, caller, accountId)).mayKeep) throw new AppError('stored_cards_off');
    return { clientSecret: await openSetup(deps, accountId) };
  });
  mount(app, deps, storedCardsContract.remove, async ({ caller, params }) => {
    const accountId = await requireCards(deps, caller, params.id, 'change');
    const customer = await findPaymentCustomer(deps.db, accountId);
    if (!customer?.customer_id) throw new AppError('not_found');
    await deps.payments.detachCard({ customerId: customer.customer_id, cardId: params.cardId });
    return null;
  });
  return app;
}

/**
 * The account of a path: the caller's own, or the company that the caller acts for, whose cards managers change, and members who
 * order use while its rules allow that. @throws {AppError} not_found, forbidden, stored_cards_off
 */
async function requireCards(deps: Deps, caller: Caller, given: string, action: 'use' | 'change'): Promise<string> {
  const { userId, accountId, member } = caller;
  if (given === 'own' || given === userId) return userId;
  if (member === null || given !== accountId) throw new AppError('not_found');
  if (memberMay(member, 'cards.change')) return accountId;
  if (action === 'change' || !memberMay(member, 'orders.place')) throw new AppError('forbidden');
  if (!(await storedCardRights(deps, caller, accountId)).mayUse) throw new AppError('stored_cards_off');
  return accountId;
}

/** Once more when the provider does not know the account's customer any more. */
async function openSetup(deps: Deps, accountId: string): Promise<string> {
  const customerId = await ensurePaymentCustomer(deps, accountId);
  const secret = await withKnownCustomer(deps, customerId, () => deps.payments.createSetupIntent(customerId));
  return secret ?? deps.payments.createSetupIntent(await ensurePaymentCustomer(deps, accountId));
}

function toStoredCard({ id, ...card }: StoredCardView, now: number): StoredCard {
  // The bank decides by its own clock; the first day of the next month counts everywhere by the end of its first day.
  return { _id: id, ...card, isExpired: Date.UTC(card.expiryYear, card.expiryMonth) <= now };
}

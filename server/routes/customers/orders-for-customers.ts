import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { AccountRow } from '#server/db/schema/tables/accounts.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { findOpenAccount } from '#server/queries/accounts/accounts.ts';
import { listAddresses } from '#server/queries/checkouts/addresses.ts';
import { findMember } from '#server/queries/companies/members.ts';
import { readProducts } from '#server/queries/products/products.ts';
import { listLinesOf } from '#server/queries/requests/requests.ts';
import { type BuyerOf, findActiveUser, listEmails } from '#server/queries/users/users.ts';
import { toAddress } from '#server/routes/checkouts/addresses.ts';
import { checkoutFor } from '#server/routes/checkouts/checkouts.ts';
import { idempotencyKey } from '#server/routes/idempotency-key.ts';
import { withAccountPrices } from '#server/routes/products/account-prices.ts';
import { staffPriceView } from '#server/routes/products/price-view.ts';
import { toProductSummary } from '#server/routes/products/products.ts';
import { toSummary } from '#server/routes/requests/request-view.ts';
import { placeCheckout } from '#server/services/checkouts/place-checkout.ts';
import { askForApproval } from '#server/services/requests/ask-for-approval.ts';
import { ordersForCustomersContract } from '#shared/contracts/customers/orders-for-customers.ts';
import { orderForCustomerMessages } from '#shared/messages/customers/orders-for-customers.ts';

export function ordersForCustomersRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, ordersForCustomersContract.listAddresses, async ({ params }) => {
    const { id } = await requireAccount(params.id);
    return (await listAddresses(db, id)).map(toAddress);
  });
  mount(app, deps, ordersForCustomersContract.readProducts, async ({ params, query }) => {
    const { id } = await requireAccount(params.id);
    const products = await readProducts(db, query.ids ?? []);
    return withAccountPrices(
      deps,
      id,
      products.map((row) => toProductSummary(row, staffPriceView)),
    );
  });
  mount(app, deps, ordersForCustomersContract.place, async ({ context, caller, params, body }) => {
    const account = await requireAccount(params.id);
    const { memberId, ...checkout } = await body();
    const placed = await placeCheckout(deps, {
      owner: await requireBuyer(account, memberId),
      checkout,
      idempotencyKey: idempotencyKey(context),
      byStaff: { userId: caller.userId, accountId: account.id },
    });
    return checkoutFor(caller)(placed);
  });
  mount(app, deps, ordersForCustomersContract.ask, async ({ context, caller, params, body }) => {
    const account = await requireAccount(params.id);
    const { memberId, ...requested } = await body();
    const request = await askForApproval(deps, {
      requester: await requireBuyer(account, memberId),
      requested,
      idempotencyKey: idempotencyKey(context),
      byStaff: { userId: caller.userId, accountId: account.id },
    });
    const emails = await listEmails(db, [request.requester_id]);
    const requester = emails.get(request.requester_id) ?? '';
    const lines = (await listLinesOf(db, [request.id])).length;
    return toSummary(request, { requester, lines }, deps.settings.currency);
  });
  return app;

  async function requireAccount(id: string) {
    const account = await findOpenAccount(db, id);
    if (!account) throw new AppError('not_found');
    return account;
  }

  /** A person orders for the own account, a member for the company, also while acting privately. */
  async function requireBuyer({ id, kind, name }: AccountRow, memberId: string = id): Promise<BuyerOf> {
    if (!(await findActiveUser(db, memberId))) throw new AppError('not_found');
    if (kind === 'person') return { userId: memberId };
    if ((await findMember(db, memberId))?.account_id !== id) {
      throw new AppError('acts_for_another', { message: orderForCustomerMessages.noMember });
    }
    return { userId: memberId, company: { accountId: id, name: name ?? '' } };
  }
}

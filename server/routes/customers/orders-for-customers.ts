import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { findOpenAccount } from '#server/queries/accounts/accounts.ts';
import { listAddresses } from '#server/queries/checkouts/addresses.ts';
import { findActiveUser } from '#server/queries/users/users.ts';
import { toAddress } from '#server/routes/checkouts/addresses.ts';
import { checkoutFor } from '#server/routes/checkouts/checkouts.ts';
import { idempotencyKey } from '#server/routes/idempotency-key.ts';
import { placeCheckout } from '#server/services/checkouts/place-checkout.ts';
import { ordersForCustomersContract } from '#shared/contracts/customers/orders-for-customers.ts';

export function ordersForCustomersRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, ordersForCustomersContract.listAddresses, async ({ params }) => {
    const { id } = await requireAccount(params.id);
    return (await listAddresses(db, id)).map(toAddress);
  });
  mount(app, deps, ordersForCustomersContract.place, async ({ context, caller, params, body }) => {
    const account = await requireAccount(params.id);
    const { memberId, ...checkout } = await body();
    const owner = await findActiveUser(db, memberId ?? account.id);
    if (!owner) throw new AppError('not_found');
    const placed = await placeCheckout(deps, {
      owner: { userId: owner.id },
      checkout,
      idempotencyKey: idempotencyKey(context),
      byStaff: { userId: caller.userId, accountId: account.id },
    });
    return checkoutFor(caller)(placed);
  });
  return app;

  async function requireAccount(id: string) {
    const account = await findOpenAccount(db, id);
    if (!account) throw new AppError('not_found');
    return account;
  }
}

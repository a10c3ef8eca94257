import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { authenticateIfSent } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { setHeader } from '#server/http/pipeline/respond.ts';
import { findOpenAccount } from '#server/queries/accounts/accounts.ts';
import { hasDeliveryMethods } from '#server/queries/freight/delivery-methods.ts';
import { priceViewOf, requirePrices } from '#server/routes/products/price-view.ts';
import { noDelivery, readDeliveryOptions } from '#server/services/freight/delivery-options.ts';
import { deliveryOptionsContract } from '#shared/contracts/freight/delivery-options.ts';

export function deliveryOptionRoutes(deps: Deps): Hono {
  const app = new Hono();
  mount(app, deps, deliveryOptionsContract.read, async ({ context, body }) => {
    const consignment = await body();
    // Without any, nothing is asked of the database but that.
    if (!(await hasDeliveryMethods(deps.db))) return noDelivery;
    const caller = await authenticateIfSent(context, deps);
    setHeader(context, 'cache-control', 'no-store');
    // A freight by value would tell the prices.
    requirePrices(await priceViewOf(deps, caller));
    return readDeliveryOptions(deps, consignment, caller?.accountId ?? null);
  });
  mount(app, deps, deliveryOptionsContract.readForCustomer, async ({ params, body }) => {
    const account = await findOpenAccount(deps.db, params.id);
    if (!account) throw new AppError('not_found');
    return readDeliveryOptions(deps, await body(), account.id);
  });
  return app;
}

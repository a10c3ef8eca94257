import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { findOpenAccount } from '#server/queries/accounts/accounts.ts';
import { setAccountTax, taxOfAccount } from '#server/services/accounts/set-account-tax.ts';
import { readUnlockedTaxRate } from '#server/services/invoices/customer-tax-rate.ts';
import { customerTaxContract } from '#shared/contracts/invoices/customer-tax.ts';
import { fromTaxThousandths } from '#shared/domain/invoices/tax-rate.ts';

export function customerTaxRoutes(deps: Deps): Hono {
  const app = new Hono();

  mount(app, deps, customerTaxContract.readOwn, async ({ caller }) => {
    const {
      tax_name: name,
      tax_rate,
      tax_exempt_reason: exemptReason,
    } = await readUnlockedTaxRate(deps.db, caller.accountId);
    const rate = tax_rate === null ? null : fromTaxThousandths(tax_rate);
    return { tax: name === null ? null : { name, rate, exemptReason } };
  });
  mount(app, deps, customerTaxContract.read, async ({ params }) => {
    const account = await findOpenAccount(deps.db, params.id);
    if (!account) throw new AppError('not_found');
    return taxOfAccount(account);
  });
  mount(app, deps, customerTaxContract.change, async ({ caller, params, body }) => {
    if (!(await findOpenAccount(deps.db, params.id))) throw new AppError('not_found');
    const { seen, ...tax } = await body();
    return setAccountTax(deps, { accountId: params.id, actor: caller.userId, tax, seen });
  });
  return app;
}

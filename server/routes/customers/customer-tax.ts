import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { findCustomer } from '#server/queries/customers/customers.ts';
import { findActiveUser } from '#server/queries/users/users.ts';
import { setCustomerTax } from '#server/services/customers/set-customer-tax.ts';
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
    } = await readUnlockedTaxRate(deps.db, caller.userId);
    const rate = tax_rate === null ? null : fromTaxThousandths(tax_rate);
    return { tax: name === null ? null : { name, rate, exemptReason } };
  });
  mount(app, deps, customerTaxContract.read, async ({ params }) => {
    if (!(await findActiveUser(deps.db, params.id))) throw new AppError('not_found');
    const row = await findCustomer(deps.db, params.id);
    return { taxId: row?.tax_id ?? null, exemptReason: row?.tax_exempt_reason ?? null };
  });
  mount(app, deps, customerTaxContract.change, async ({ caller, params, body }) => {
    if (!(await findActiveUser(deps.db, params.id))) throw new AppError('not_found');
    const { seen, ...tax } = await body();
    return setCustomerTax(deps, { userId: params.id, actor: caller.userId, tax, seen });
  });
  return app;
}

import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { FreightRow, Payable } from '#server/db/schema/tables/freights.ts';
import type { Deps } from '#server/deps.ts';
import { isAllowed, requireSelf } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { type CheckoutWithOrders, checkoutList, findCheckout } from '#server/queries/checkouts/checkouts.ts';
import { isAllowedFor, isClosed } from '#server/queries/orders/order-state.ts';
import { idempotencyKey } from '#server/routes/idempotency-key.ts';
import { orderFor, toOrder } from '#server/routes/orders/orders.ts';
import { seesWholeOrder, type Viewer } from '#server/routes/orders/redact-order.ts';
import { respondPage, toPage } from '#server/routes/paging.ts';
import { placeCheckout } from '#server/services/checkouts/place-checkout.ts';
import { type Checkout, type CheckoutFreight, checkoutsContract } from '#shared/contracts/checkouts/checkouts.ts';
import { checkoutNumber } from '#shared/domain/history/record-number.ts';
import { fromTaxThousandths } from '#shared/domain/invoices/tax-rate.ts';
import { MAX_CHECKOUTS } from '#shared/domain/limits.ts';
import { fromMinorUnits, type Minor, minor, sumMinor } from '#shared/domain/money.ts';

export function checkoutRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, checkoutsContract.place, async ({ context, caller, body }) => {
    const checkout = await body();
    const placed = await placeCheckout(deps, { owner: caller, checkout, idempotencyKey: idempotencyKey(context) });
    return checkoutFor(caller)(placed);
  });
  mount(app, deps, checkoutsContract.list, async ({ context, caller, query }) => {
    const email = requireSelf(caller, checkoutsContract.list, query.email);
    // Staff read what a customer ordered for any account.
    const account = email === caller.email ? caller.accountId : undefined;
    const page = toPage(query);
    const request = { page: { ...page, limit: Math.min(page.limit, MAX_CHECKOUTS) }, filter: { email, account } };
    return respondPage(context, db, checkoutList, request, checkoutFor(caller));
  });
  mount(app, deps, checkoutsContract.read, async ({ caller, params }) => {
    const checkout = await findCheckout(db, params.id);
    if (!checkout || !isAllowed(caller, checkoutsContract.read, checkout)) throw new AppError('not_found');
    return checkoutFor(caller)(checkout);
  });
  return app;
}

/** See `orderFor`. */
export function checkoutFor(caller: Viewer): (checkout: CheckoutWithOrders) => Checkout {
  return (row) => {
    const checkout = toCheckout(row, orderFor(caller));
    if (seesWholeOrder(caller, row)) return checkout;
    return { ...checkout, email: null, total: null, ...(checkout.freight && { freight: null }) };
  };
}

export function toCheckout(
  { orders, freight, ...checkout }: CheckoutWithOrders,
  toView: ReturnType<typeof orderFor> = toOrder,
): Checkout {
  const [first] = orders;
  if (!first) throw new Error(`Checkout ${checkout.id} has no orders`);
  const open = orders.filter((order) => !isClosed(order));
  const charged: Payable[] = [...open, ...(freight && freight.total_minor > 0 && !isClosed(freight) ? [freight] : [])];
  const total = sumMinor(charged.map((order) => order.total_minor));
  return {
    _id: checkout.id,
    number: checkoutNumber(checkout.seq),
    poNumber: first.po_number,
    deliveryNote: first.delivery_note,
    email: first.email,
    total: fromMinorUnits(total, first.currency),
    paid: open.length > 0 && charged.every((order) => order.paid_at !== null),
    createdAt: new Date(checkout.created_at).toISOString(),
    orders: orders.map((order) => toView(order)),
    ...(freight && { freight: toFreight(freight) }),
  };
}

export function toFreight(freight: FreightRow): CheckoutFreight {
  const { currency, total_minor: total, tax_minor: tax, tax_rate } = freight;
  const amountOf = (amount: Minor) => fromMinorUnits(amount, currency);
  return {
    _id: freight.id,
    name: freight.name,
    carrier: freight.carrier,
    byAgreement: freight.by_agreement === 1,
    net: amountOf(minor(total - tax)),
    tax: amountOf(tax),
    total: amountOf(total),
    taxRate: tax_rate === null ? null : fromTaxThousandths(tax_rate),
    paid: freight.paid_at !== null,
    closed: isClosed(freight),
    refunded: amountOf(freight.refunded_minor),
    refundable: amountOf(isAllowedFor('refund', freight) ? minor(total - freight.returning_minor) : minor(0)),
  };
}

import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import { demoStaff } from '#server/demo/accounts.ts';
import { demoCompanies } from '#server/demo/companies/companies.ts';
import type { DemoCompany, DemoCompanyOrder, DemoLine, DemoRequest } from '#server/demo/companies/company.ts';
import { companyIdOf, idOf, productIdOf, type Story } from '#server/demo/companies/story.ts';
import { demoCompanyOrders, demoRequests } from '#server/demo/companies/trade.ts';
import type { Chapter } from '#server/demo/history/chapter.ts';
import type { Deps } from '#server/deps.ts';
import { listOrdersOfCheckout } from '#server/queries/checkouts/checkouts.ts';
import { findAccountPrices } from '#server/queries/price-lists/account-prices.ts';
import { readProducts } from '#server/queries/products/products.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { placeCheckout } from '#server/services/checkouts/place-checkout.ts';
import { shipOrder } from '#server/services/fulfilment/ship-order.ts';
import { recordTransfer } from '#server/services/payments/record-transfer.ts';
import { freezePrice } from '#server/services/price-lists/freeze-price.ts';
import { askForApproval } from '#server/services/requests/ask-for-approval.ts';
import { approveRequest, refuseRequest } from '#server/services/requests/decide-request.ts';
import type { NewCheckout } from '#shared/contracts/checkouts/checkouts.ts';
import { fromMinorUnits, fromPriceUnits, sumMinor } from '#shared/domain/money.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';

/** Members order, ask and decide; orders are sent and paid. */
export function tradeChapters(story: Story): Chapter[] {
  return [
    ...demoCompanyOrders.flatMap((order) => chaptersOfOrder(story, order)),
    ...demoRequests.flatMap((request) => chaptersOfRequest(story, request)),
  ];
}

function chaptersOfOrder(story: Story, order: DemoCompanyOrder): Chapter[] {
  const { by, daysAgo, shippedDaysAgo, paidDaysAgo } = order;
  let placed: OrderRow[] = [];
  const chapters: Chapter[] = [
    {
      daysAgo,
      tell: async (deps) => {
        const owner = { userId: await idOf(deps, by) };
        placed = (
          await placeCheckout(deps, { owner, checkout: await checkoutOf(story, deps, order), idempotencyKey: null })
        ).orders;
      },
    },
  ];
  if (paidDaysAgo !== undefined) {
    chapters.push({ daysAgo: paidDaysAgo, tell: (deps) => payByTransfer(story, deps, companyOf(by), placed) });
  }
  if (shippedDaysAgo !== undefined) {
    chapters.push({ daysAgo: shippedDaysAgo, tell: (deps) => ship(deps, placed) });
  }
  return chapters;
}

function chaptersOfRequest(story: Story, request: DemoRequest): Chapter[] {
  const { by, daysAgo, note, decision } = request;
  let id = '';
  const ask: Chapter = {
    daysAgo,
    tell: async (deps) => {
      const requested = { ...(await checkoutOf(story, deps, request)), ...(note !== undefined && { note }) };
      ({ id } = await askForApproval(deps, {
        requester: { userId: await idOf(deps, by) },
        requested,
        idempotencyKey: null,
      }));
    },
  };
  if (decision === undefined) return [ask];
  if ('reason' in decision) {
    const { reason } = decision;
    const refuse = async (deps: Deps) => refuseRequest(deps, { id, actor: await idOf(deps, decision.by), reason });
    return [ask, { daysAgo: decision.daysAgo, tell: refuse }];
  }
  let placed: OrderRow[] = [];
  const lines = request.lines.map(([picture], index) => {
    return { productId: productIdOf(story, picture), quantity: decision.quantities[index] ?? 0 };
  });
  const approve = async (deps: Deps) => {
    const actor = await idOf(deps, decision.by);
    const { checkout_id: checkoutId } = await approveRequest(deps, { id, actor, approval: { lines } });
    placed = await listOrdersOfCheckout(deps.db, checkoutId ?? '');
  };
  return [
    ask,
    { daysAgo: decision.daysAgo, tell: approve },
    { daysAgo: decision.shippedDaysAgo, tell: (deps) => ship(deps, placed) },
  ];
}

/** @throws {RangeError} */
export function companyOf(email: string): DemoCompany {
  const company = demoCompanies.find(({ manager, members }) =>
    [manager, ...members].some((one) => one.email === email),
  );
  if (!company) throw new RangeError(`${email} is in no company`);
  return company;
}

/** Where the goods of a company go by default, and that it pays by invoice where it may. */
export function deliveryOf({ addresses, terms }: DemoCompany): { address: string; phone: string; onAccount: boolean } {
  const [first] = addresses;
  return { address: first?.address ?? '', phone: first?.phone ?? '', onAccount: terms !== null };
}

async function checkoutOf(story: Story, deps: Deps, ordered: DemoCompanyOrder | DemoRequest): Promise<NewCheckout> {
  const { by, lines, poNumber, costCentre, deliveryNote } = ordered;
  const company = companyOf(by);
  return {
    ...deliveryOf(company),
    lines: await priceLines(story, deps, companyIdOf(story, company), lines),
    ...(poNumber !== undefined && { poNumber }),
    ...(costCentre !== undefined && { costCentre }),
    ...(deliveryNote !== undefined && { deliveryNote }),
  };
}

/** At the prices that the company saw then. */
async function priceLines(
  story: Story,
  { db, now }: Deps,
  accountId: string,
  lines: readonly DemoLine[],
): Promise<NewCheckout['lines']> {
  const quantities = new Map(lines.map(([picture, quantity]) => [productIdOf(story, picture), quantity]));
  const productIds = [...quantities.keys()];
  const prices = await findAccountPrices(db, { accountId, productIds, at: now() });
  return (await readProducts(db, productIds)).map((product) => {
    const quantity = quantities.get(product.id) ?? 0;
    const price = fromPriceUnits(unitPriceAt(freezePrice(product, prices, quantity).list, quantity));
    return { productId: product.id, quantity, price };
  });
}

/** By the warehouse. */
async function ship(deps: Deps, orders: readonly OrderRow[]): Promise<void> {
  const actor = await idOf(deps, demoStaff.warehouse.email);
  for (const { id } of orders) await shipOrder(deps, id, actor, { carrier: 'UPS' });
}

async function payByTransfer(
  story: Story,
  deps: Deps,
  company: DemoCompany,
  placed: readonly OrderRow[],
): Promise<void> {
  const amountOf = ({ total_minor, currency }: OrderRow) => fromMinorUnits(total_minor, currency);
  await recordTransfer(deps, {
    accountId: companyIdOf(story, company),
    actor: story.adminId,
    idempotencyKey: null,
    transfer: {
      date: dayOf(deps.now(), await readTimeZone(deps.db)),
      reference: `${company.details.name} ${placed[0]?.po_number ?? 'invoices'}`,
      amount: totalOf(placed),
      orders: placed.map((order) => ({ orderId: order.id, amount: amountOf(order) })),
    },
  });
}

function totalOf(orders: readonly OrderRow[]): number {
  const [first] = orders;
  return first ? fromMinorUnits(sumMinor(orders.map(({ total_minor }) => total_minor)), first.currency) : 0;
}

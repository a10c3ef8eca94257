import { demoStaff } from '#server/demo/accounts.ts';
import type { DemoReturn } from '#server/demo/companies/company.ts';
import { demoReturns } from '#server/demo/companies/returns.ts';
import { idOf, productIdOf, type Story } from '#server/demo/companies/story.ts';
import type { Chapter } from '#server/demo/history/chapter.ts';
import type { Deps } from '#server/deps.ts';
import { findOrderInAnyState } from '#server/queries/orders/orders.ts';
import { findListedReturn, listReturnsOf } from '#server/queries/returns/returns.ts';
import { approveReturn, refuseReturn, withdrawReturn } from '#server/services/returns/decide-return.ts';
import { receiveReturn } from '#server/services/returns/receive-return.ts';
import { requestReturn } from '#server/services/returns/request-return.ts';
import { moneyOfReturn } from '#server/services/returns/return-money.ts';
import { settleReturn } from '#server/services/returns/settle-return.ts';
import { fromMinorUnits, minor } from '#shared/domain/money.ts';

/** Customers ask to send goods back, staff decide, and some come back with their money. */
export function returnChapters(story: Story, isTold: (sent: DemoReturn) => boolean): Chapter[] {
  return demoReturns.filter(isTold).flatMap((each) => chaptersOf(story, each));
}

function chaptersOf(story: Story, sent: DemoReturn): Chapter[] {
  const { by, daysAgo, quantity, approval, refusal, receipt, withdrawnDaysAgo, settledDaysAgo } = sent;
  let id = '';
  const chapters: Chapter[] = [{ daysAgo, tell: async (deps) => (id = await ask(story, deps, sent)) }];
  const then = (at: number | undefined, tell: Chapter['tell']) => {
    if (at !== undefined) chapters.push({ daysAgo: at, tell });
  };
  then(withdrawnDaysAgo, async (deps) => withdrawReturn(deps, { id, actor: await idOf(deps, by) }));
  then(refusal?.daysAgo, async (deps) => {
    const actor = await idOf(deps, demoStaff.sales.email);
    return refuseReturn(deps, { id, actor, refusal: { reason: refusal?.reason ?? '' } });
  });
  then(approval?.daysAgo, async (deps) => {
    const actor = await idOf(deps, demoStaff.sales.email);
    const instructions = approval?.instructions ?? '';
    return approveReturn(deps, { id, actor, approval: { quantity, instructions } });
  });
  then(receipt?.daysAgo, async (deps) => {
    const actor = await idOf(deps, demoStaff.warehouse.email);
    return receiveReturn(deps, { id, actor, receipt: { quantity, restocked: receipt?.restocked ?? 0 } });
  });
  then(settledDaysAgo, (deps) => settle(story, deps, id));
  return chapters;
}

async function ask(story: Story, deps: Deps, { by, picture, quantity, reason, text }: DemoReturn): Promise<string> {
  const actor = await idOf(deps, by);
  const order = await deps.db
    .selectFrom('orders')
    .select('id')
    .where('owner_id', '=', actor)
    .where('product_id', '=', productIdOf(story, picture))
    .where('shipped_quantity', '>=', quantity)
    .where('disputed_at', 'is', null)
    .where('refunded_minor', '=', minor(0))
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  if (!order) throw new RangeError(`${by} has no order of ${picture} that has left`);
  const asked = { quantity, reason, ...(text !== undefined && { text }) };
  return (await requestReturn(deps, { orderId: order.id, actor, asked, idempotencyKey: null })).id;
}

/** All that is proposed. */
async function settle({ adminId }: Story, deps: Deps, id: string): Promise<void> {
  const row = await findListedReturn(deps.db, id);
  const order = row && (await findOrderInAnyState(deps.db, row.order_id));
  if (!order) throw new RangeError('A return of the demo is not there');
  const others = (await listReturnsOf(deps.db, order.id)).filter((each) => each.id !== id);
  const amount = fromMinorUnits(moneyOfReturn(order, row, others).proposed, order.currency);
  // The card gets it when the shop opens.
  const paymentQueue = { ...deps.paymentQueue, add: () => {} };
  await settleReturn({ ...deps, paymentQueue }, { id, actor: adminId, amount });
}

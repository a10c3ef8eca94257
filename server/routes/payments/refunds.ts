import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Payable } from '#server/db/schema/tables/freights.ts';
import type { Deps } from '#server/deps.ts';
import { type Caller, isAllowed } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { type BankRefundOfOrder, listBankRefundsOf } from '#server/queries/payments/bank-refunds.ts';
import { findPayable } from '#server/queries/payments/payables.ts';
import { listRefundsOfOrder, type RefundOfOrder } from '#server/queries/payments/refunds.ts';
import { idempotencyKey } from '#server/routes/idempotency-key.ts';
import { requestRefund } from '#server/services/payments/request-refund.ts';
import { retryRefund } from '#server/services/payments/settle-refunds.ts';
import { type Refund, refundsContract } from '#shared/contracts/payments/refunds.ts';
import { fromMinorUnits } from '#shared/domain/money.ts';
import type { RefundOrigin, RefundState } from '#shared/domain/payments/refund-states.ts';
import { may } from '#shared/domain/users/permissions.ts';

export function refundRoutes(deps: Deps): Hono {
  const app = new Hono();

  mount(app, deps, refundsContract.list, async ({ caller, params }) => {
    const order = await requireOrder(params.id);
    if (!isAllowed(caller, refundsContract.list, order)) throw new AppError('not_found');
    const refunds = await listRefundsOfOrder(deps.db, order.id);
    const byBank = await listBankRefundsOf(deps.db, order.id);
    return [
      ...refunds.map((refund) => toRefund(refund, order, caller)),
      ...byBank.map((refund) => toBankRefund(refund, order, caller)),
    ];
  });
  mount(app, deps, refundsContract.add, async ({ context, caller, params, body }) => {
    const order = await requireOrder(params.id);
    const request = { orderId: order.id, actor: caller.userId, idempotencyKey: idempotencyKey(context) };
    const { id } = await requestRefund(deps, { ...request, refund: await body() });
    return toRefund(await requireRefund(order, id), order, caller);
  });
  mount(app, deps, refundsContract.retry, async ({ caller, params }) => {
    const order = await requireOrder(params.id);
    await retryRefund(deps, await requireRefund(order, params.refundId));
    return toRefund(await requireRefund(order, params.refundId), order, caller);
  });
  return app;

  async function requireOrder(id: string): Promise<Payable> {
    const order = await findPayable(deps.db, id);
    if (!order) throw new AppError('not_found');
    return order;
  }

  async function requireRefund(order: Payable, id: string): Promise<RefundOfOrder> {
    const refund = (await listRefundsOfOrder(deps.db, order.id)).find((one) => one.id === id);
    if (!refund) throw new AppError('not_found');
    return refund;
  }
}

/** It was sent when it was recorded. */
function toBankRefund(row: BankRefundOfOrder, order: Payable, caller: Caller): Refund {
  const isWhole = may(caller, 'refunds.read');
  const at = new Date(row.created_at).toISOString();
  return {
    _id: row.id,
    orderId: order.id,
    amount: fromMinorUnits(row.amount_minor, order.currency),
    origin: 'bank',
    state: 'succeeded',
    restock: false,
    createdAt: at,
    completedAt: at,
    by: isWhole ? row.email : null,
    reason: isWhole ? [row.reason, row.reference].filter(Boolean).join(' · ') : null,
    failureReason: null,
    canRetry: false,
  };
}

const origins = { unapplied: 'system', staff: 'staff', provider: 'provider' } as const satisfies Record<
  RefundOfOrder['kind'],
  RefundOrigin
>;

function toRefund(row: RefundOfOrder, order: Payable, caller: Caller): Refund {
  const isWhole = may(caller, 'refunds.read');
  return {
    _id: row.id,
    orderId: order.id,
    amount: fromMinorUnits(row.part_minor, order.currency),
    origin: origins[row.kind],
    state: stateOf(row),
    restock: row.restock === 1,
    createdAt: new Date(row.created_at).toISOString(),
    completedAt: row.completed_at === null ? null : new Date(row.completed_at).toISOString(),
    by: isWhole ? row.email : null,
    reason: isWhole ? row.reason : null,
    failureReason: isWhole ? row.failure_reason : null,
    canRetry: may(caller, 'refunds.make') && row.status === 'failed' && row.void_at === null,
  };
}

function stateOf({ status, void_at, kind }: RefundOfOrder): RefundState {
  if (void_at !== null && kind !== 'provider') return 'superseded';
  return status === 'owed' ? 'requested' : status;
}
